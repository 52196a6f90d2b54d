import {
  KEYWORD_LIMIT_CHARS,
  KEYWORD_RESULTS_MAX,
  type KeywordPerson,
  type KeywordSearch,
  WIDER_COUNT_MAX,
} from '@vidno/contract/keyword-search';
import { formatCount, formatNumber, pluralOf } from '#shared/format/format.ts';
import { toPrepositional } from './case-rules.ts';
import type { KeywordProblem } from './rules.ts';

const people = ['человек', 'человека', 'человек'] as const;

export const regionTexts = { everywhere: 'Везде' };

export const formTexts = {
  keyword: 'Кого ищем',
  keywordHint:
    'Имя и фамилия, отчество, город, слова из анкеты: «Саша Ковалёв», «Иван Петрович», «хирург Казань». Опечатки, «е» вместо «ё» и латиница не помешают.',
  keywordPlaceholder: 'Имя, фамилия, слова',
  problems: {
    blank: 'Вы не ввели данные о пользователе',
    long: `Слишком длинный запрос: не больше ${formatNumber(KEYWORD_LIMIT_CHARS)} знаков.`,
  } satisfies Record<KeywordProblem, string>,
  region: 'Регион или город',
  regionHint: 'Город, регион, страна или «Везде».',
  regionNothing: 'Такого места в списке нет. Попробуйте регион или «Везде».',
  regionsFailed: 'Список регионов не загрузился: можно искать везде.',
  submit: 'Найти',
  starting: 'Начинаем поиск…',
};

export const resultTexts = {
  waiting: (keyword: string) => `Ищем «${keyword}»`,
  people: 'Найденные люди',
  where: ({ region, source_title }: Pick<KeywordSearch, 'region' | 'source_title'>) =>
    `${region?.name ?? regionTexts.everywhere} · ${source_title}`,
  found: ({ count, capped }: Pick<KeywordSearch, 'count' | 'capped'>) =>
    capped
      ? `Найдено больше ${formatNumber(KEYWORD_RESULTS_MAX)} человек`
      : `${pluralOf(count, ['Найден', 'Найдено', 'Найдено'])} ${formatCount(count, people)}`,
  ignored: (ignored: readonly string[]) => `Не искали: ${ignored.map((part) => `«${part}»`).join(', ')}. Это не имя.`,
  age: ({ from, to }: NonNullable<KeywordSearch['age']>) =>
    `Показываем людей ${formatNumber(from)}–${formatNumber(to)} лет и тех, чей возраст неизвестен.`,
  anyAge: 'Искать без возраста',
  capped: `Показываем ${formatNumber(KEYWORD_RESULTS_MAX)} самых похожих. Добавьте слово или выберите регион, чтобы сузить поиск.`,
  caution: 'Однофамильцев и тёзок много. Прежде чем делать выводы, сверьте возраст, город и фото.',
  exists: 'Вы уже искали это в этом источнике. Вот тот результат, второй раз платить не нужно.',
  edit: 'Изменить запрос',
  monitor: 'Следить за новыми',
  refreshBody: 'Поищем ещё раз те же слова. Нынешний результат заменится новым.',
  removeBody: 'Запрос и результат удалятся навсегда.',
  csvHead: ['Имя', 'Возраст', 'Город', 'Регион', 'Источник', 'Почему в списке', 'Страница', 'О себе'],
  emptyPage: 'На этой странице никого нет.',
  firstPage: 'На первую страницу',
};

export const widerTexts = {
  /** «В Республике Татарстан ещё 12 человек» */
  more: ({ region, count }: NonNullable<KeywordSearch['wider']>, found: number) => {
    const where = region ? toPrepositional(region.name) : regionTexts.everywhere;
    const amount = count < WIDER_COUNT_MAX ? formatCount(count, people) : `${formatNumber(count)} или больше`;
    return `${where.charAt(0).toUpperCase()}${where.slice(1)} ${found > 0 ? 'ещё' : 'есть'} ${amount}`;
  },
  submit: 'Искать шире',
};

export const nobodyTexts = {
  title: 'Никого не нашли',
  body: ({ keyword, region, source_title }: Pick<KeywordSearch, 'keyword' | 'region' | 'source_title'>) =>
    `По запросу «${keyword}» в источнике «${source_title}» никого нет${region ? ` (${region.name})` : ''}. Поиск для вас бесплатный.`,
  tips: [
    'Оставить только фамилию или только имя и город.',
    'Убрать слова, в которых вы не уверены.',
    'Поискать по фото, если оно есть.',
  ],
  monitorTip: 'Поставить на мониторинг: сообщим, когда кто-то появится.',
  photo: 'Искать по фото',
};

export const personTexts = {
  why: 'Почему в списке',
  photoOf: (name: string, number: number) => `${name}, фото ${formatNumber(number)}`,
  openPhoto: (name: string) => `Открыть фото: ${name}`,
  profile: 'Открыть страницу',
  profileOf: (name: string) => `Открыть страницу: ${name}`,
  more: 'Показать целиком',
  less: 'Свернуть',
};

/** The photos of a person, each with a label. */
export function photosOf({ name, photos }: Pick<KeywordPerson, 'name' | 'photos'>) {
  return photos.map(({ url }, index) => ({ url, label: personTexts.photoOf(name, index + 1) }));
}
