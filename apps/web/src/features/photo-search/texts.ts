import type { Band } from '@vidno/contract/face';
import type { PersonAnswer } from '@vidno/contract/photo-search';
import { formatCount, formatNumber, pluralOf } from '#shared/format/format.ts';
import type { StudioView } from './compare/compare-rules.ts';

const people = ['человек', 'человека', 'человек'] as const;

/** After «не дольше». */
const ofHours = ['часа', 'часов', 'часов'] as const;

export const faceTexts = {
  legend: (count: number) => `На фото ${formatCount(count, people)}. Кого ищем?`,
  face: (number: number, total: number) => `Лицо ${number} из ${total}`,
  largest: 'самое крупное',
  picture: 'Загруженное фото',
  submit: 'Искать этого человека',
  addPhoto: 'Добавить фото',
  goneTitle: 'Фото уже удалено',
  goneBody: (hours: number) => `Мы храним его не дольше ${formatCount(hours, ofHours)}. Загрузите его снова.`,
};

export const startTexts = {
  off: 'Поиск по лицу пока выключен',
  offLead:
    'Сейчас по фото не ищет никто, и деньги за это не списываются. Поиск по имени работает, а найденное раньше на месте.',
  where: 'Где искать',
  replace: 'Заменить фото',
  submit: 'Найти',
  starting: 'Начинаем поиск…',
};

export const photosTexts = {
  label: 'Фото человека, которого ищем',
  question: 'Есть ещё фото этого человека?',
  face: (number: number) => (number === 1 ? 'Лицо, которое ищем' : `Лицо, которое ищем, фото ${number}`),
  add: 'Добавить фото',
  adding: 'Ищем лицо на фото…',
  why: 'По нескольким снимкам узнать проще. Цена та же.',
  remove: (number: number) => `Убрать фото ${number}`,
  different: 'Похоже, другой человек',
  gone: 'Фото удалено',
  choose: 'Кого ищем на этом фото?',
  cancel: 'Не добавлять',
};

/** One in 330 searches, not one in 337; never fewer errors than measured. */
function toTwoDigits(searches: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(searches)) - 1);
  return Math.floor(searches / unit + 1e-9) * unit;
}

/** Beyond this the measurement says no more than that it is rare. */
const RAREST_TOLD = 10_000;

export const verdictTexts = {
  short: { confident: 'Уверенные', likely: 'Вероятные', weak: 'Слабые' } satisfies Record<Band, string>,
  advice: {
    confident:
      'Лица очень похожи. Это ещё не доказательство: близнецов мы не различаем. Сверьте другие фото и данные анкеты.',
    likely: 'Похоже на этого человека, но возможен и двойник. Сверьте другие фото.',
    weak: 'Есть сходство, и только. Чаще всего это другой человек.',
  } satisfies Record<Band, string>,
  explain: (name: string) => `Что значит «${name.toLowerCase()}»`,
  figure: (falseAlarms: number) => {
    if (falseAlarms > 0.5) {
      const amount = falseAlarms.toLocaleString('ru', { maximumFractionDigits: 1 });
      return `Столько же похожих посторонних в среднем за поиск: ${amount}.`;
    }
    if (falseAlarms * RAREST_TOLD < 1) {
      return `Такое сходство с посторонним встречается реже чем в одном поиске из ${formatNumber(RAREST_TOLD)}.`;
    }
    return `Такое сходство с посторонним встречается примерно в одном поиске из ${formatNumber(toTwoDigits(1 / falseAlarms))}.`;
  },
  estimated: 'Это оценка: на источнике такого размера мы этого ещё не измеряли.',
};

export const resultTexts = {
  searchedFace: 'Лицо, которое ищем',
  where: (sources: string) => `Где ищем: ${sources}`,
  queryFace: 'Лицо с вашего фото',
  deletedPhoto: (hours: number) =>
    `Фото запроса удалено: мы храним его не дольше ${formatCount(hours, ofHours)}. Результат остаётся.`,
  photos: (count: number) => `Искали по ${count} фото`,
  facesCompared: (count: number) =>
    `Сравнили с ${formatNumber(count)} ${pluralOf(count, ['лицом', 'лицами', 'лицами'])}`,
  found: (count: number) => `${pluralOf(count, ['Найден', 'Найдено', 'Найдено'])} ${formatCount(count, people)}`,
  allRejected: 'Среди найденных его или её нет',
  shown: (count: number) =>
    `Под фильтр ${pluralOf(count, ['подходит', 'подходят', 'подходят'])} ${formatCount(count, people)}`,
  caution: 'Сходство лиц — не доказательство. Прежде чем делать выводы, сверьте другие фото и данные.',
  refreshBody: 'Поищем ещё раз по тому же лицу. Текущий результат заменится новым.',
  removeBody: 'Фото, признаки лица и результат удалятся навсегда.',
  newSearch: 'Новый поиск',
  emptyPage: 'На этой странице никого нет.',
  firstPage: 'На первую страницу',
};

export const sectionTexts = {
  confident: 'Скорее всего, это он или она',
  likely: 'Возможно',
  weak: (count: number) => `Просто похожи: ${formatCount(count, people)}`,
  weakNote: 'Сходство слабое: как правило, это другие люди. За найденных мы их не считаем.',
  alsoFound: 'Ещё нашлись',
  best: 'Самый похожий',
  /** Of the best, where it is not open yet. */
  hiddenBest: (verdict: string, source: string, photos: string) => `${verdict}, источник «${source}», ${photos}.`,
  rejected: 'Вы отметили: не он(а)',
  rejectedNote: 'Ответ можно изменить. По ссылке и на печати этих людей нет.',
  blurred: (number: number, verdict: string) => `Размытое фото ${number}: ${verdict.toLowerCase()}`,
};

export const filterTexts = {
  legend: 'Насколько похожи',
  all: 'Все',
  withCount: (label: string, count: number) => `${label} · ${formatNumber(count)}`,
  age: 'Возраст',
  anyAge: 'Любой возраст',
  ages: (from: number | null, to: number | null) =>
    to === null ? `От ${from}` : from === null ? `До ${to}` : `${from}–${to}`,
  city: 'Город',
  anyCity: 'Любой город',
  source: 'Источник',
  anySource: 'Все источники',
  reset: 'Сбросить',
  nobody: 'Под этот фильтр никто не подходит.',
};

export const personTexts = {
  photoOf: (name: string, number: number, verdict: string) => `${name}, фото ${number}: ${verdict.toLowerCase()}`,
  compare: 'Сравнить',
  compareWith: (name: string) => `Сравнить крупно: ${name}`,
  profile: 'Анкета',
  question: 'Это тот, кого вы искали?',
  questionNote: 'Запомним ответ и учтём его, когда будете искать снова.',
  isIt: (name: string) => `${name}: это тот, кого вы искали?`,
  answers: { same: 'Это он(а)', other: 'Не он(а)', unsure: 'Не знаю' } satisfies Record<PersonAnswer, string>,
  confirmed: 'Вы подтвердили',
  ofPhotos: (count: number) => (count > 1 ? `Лучшее фото из ${count}` : 'Найденное фото'),
  yourPhoto: 'Ваше фото',
  foundPhoto: 'Найденное фото',
};

export const studioTexts = {
  title: 'Сравнение лиц',
  place: (number: number, total: number) => `${number} из ${total}`,
  photo: (number: number, total: number) => (total > 1 ? `Фото ${number} из ${total}` : 'Найденное фото'),
  previous: 'Предыдущий человек',
  next: 'Следующий человек',
  view: 'Как показать',
  views: { by_eyes: 'По глазам', curtain: 'Шторка', whole: 'Целиком' } satisfies Record<StudioView, string>,
  curtain: 'Сдвинуть шторку',
  zoomIn: 'Ближе',
  zoomOut: 'Дальше',
  close: 'Закрыть',
  keys: 'С клавиатуры: стрелки вбок листают людей, вверх и вниз — фото, + и − приближают, E меняет вид, 1, 2 и 3 отвечают.',
};

export const csvTexts = {
  head: ['Имя', 'Возраст', 'Город', 'Регион', 'Источник', 'Вердикт', 'Ваш ответ', 'Анкета', 'О себе'],
  answers: { same: 'он(а)', other: 'не он(а)', unsure: 'не знаю' } satisfies Record<PersonAnswer, string>,
};
