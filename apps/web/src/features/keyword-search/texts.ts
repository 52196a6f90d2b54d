import type { KeywordPart, PeopleCount } from '@vidno/contract/keyword/keyword-result';
import {
  type Facets,
  KEYWORD_LIMIT_CHARS,
  KEYWORD_RESULTS_MAX,
  type KeywordSearch,
  WIDER_COUNT_MAX,
} from '@vidno/contract/keyword/keyword-search';
import type { ResultFilters } from '@vidno/contract/search';
import { formatCount, formatNumber, pluralOf } from '#shared/format/format.ts';
import type { KeywordProblem } from './rules.ts';

type Counted = Extract<PeopleCount, { status: 'ok' }>;

/** What to add, in the accusative. */
const KEYWORD_PARTS_TEXTS: Readonly<Record<KeywordPart, string>> = {
  surname: 'фамилию',
  first_name: 'имя',
  region: 'город',
  patronymic: 'отчество',
  age: 'год рождения',
};
const ADVISED_PARTS = 2;

/** «Подходят 214 человек» */
function amountOf({ count, more }: Pick<Counted, 'count' | 'more'>): string {
  if (more) return `Подходят больше ${formatNumber(count)} человек`;
  return `${pluralOf(count, ['Подходит', 'Подходят', 'Подходят'])} ${formatCount(count, people)}`;
}

function adviceOf(missing: readonly KeywordPart[]): string {
  const parts = missing.slice(0, ADVISED_PARTS).map((part) => KEYWORD_PARTS_TEXTS[part]);
  return parts.length > 0 ? ` Уточните: добавьте ${parts.join(' или ')}.` : '';
}

/** « В источнике «ВКонтакте» узнаем во время поиска.» */
function uncountedOf(titles: readonly string[]): string {
  if (titles.length === 0) return '';
  const where = titles.map((title) => `«${title}»`).join(', ');
  return ` ${titles.length === 1 ? 'В источнике' : 'В источниках'} ${where} узнаем во время поиска.`;
}

export const countTexts = {
  counting: 'Считаем…',
  /** «Подходят 214 человек. Уточните: добавьте фамилию или город.» */
  counted: ({ count, more, missing, uncounted }: Omit<Counted, 'status'>) => {
    const where = uncountedOf(uncounted);
    if (count === 0) return `Точно такого имени нет. Поищем похожие.${where}`;
    return `${amountOf({ count, more })}.${where}${adviceOf(missing)}`;
  },
  /** «Без похожих написаний подходят 214 человек: это много. Уточните: добавьте фамилию или город.» */
  common: ({ missing, ...amount }: Pick<Counted, 'count' | 'more'> & { missing: readonly KeywordPart[] }) => {
    const meant = amountOf(amount);
    return `Без похожих написаний ${meant.charAt(0).toLowerCase()}${meant.slice(1)}: это много.${adviceOf(missing)}`;
  },
};

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
  found: ({ count, capped }: Pick<KeywordSearch, 'count' | 'capped'>) => {
    if (capped && count >= KEYWORD_RESULTS_MAX) return `Найдено больше ${formatNumber(KEYWORD_RESULTS_MAX)} человек`;
    const found = `${pluralOf(count, ['Найден', 'Найдено', 'Найдено'])} ${formatCount(count, people)}`;
    return capped ? `${found} среди ${formatNumber(KEYWORD_RESULTS_MAX)} самых похожих записей` : found;
  },
  shown: ({ count, filtered_count }: Pick<KeywordSearch, 'count' | 'filtered_count'>) =>
    `Показываем ${formatNumber(filtered_count)} из ${formatNumber(count)}`,
  capped: `Показываем ${formatNumber(KEYWORD_RESULTS_MAX)} самых похожих. Добавьте слово или выберите регион, чтобы сузить поиск.`,
  caution: 'Однофамильцев и тёзок много. Прежде чем делать выводы, сверьте возраст, город и фото.',
  edit: 'Изменить запрос',
  monitor: 'Следить за новыми',
  refreshBody: 'Поищем ещё раз те же слова. Текущий результат заменится новым.',
  removeBody: 'Запрос и результат удалятся навсегда.',
  csvHead: ['Человек', 'Имя', 'Возраст', 'Город', 'Регион', 'Источник', 'Почему в списке', 'Страница', 'О себе'],
  emptyPage: 'На этой странице никого нет.',
  firstPage: 'На первую страницу',
};

/** Of people who are not open to the account. */
export const hiddenTexts = {
  people: 'Найденные люди, без имён',
  more: (count: number) => `И ещё ${formatCount(count, people)}.`,
  uncertain: (count: number) => `Точного совпадения нет, похожих — ${formatCount(count, people)}`,
  uncertainBody: 'Имя или слова у них пишутся не совсем так, как в запросе.',
};

export const filterTexts = {
  title: 'Фильтры',
  age: 'Возраст',
  ageFrom: 'От',
  ageTo: 'До',
  ages: 'Сколько людей какого возраста',
  span: ({ from, to, count }: Facets['ages'][number]) =>
    `${formatNumber(from)}–${formatNumber(to)} лет: ${formatCount(count, people)}`,
  ageUnknown: (count: number) => `Без возраста: ${formatNumber(count)}`,
  city: 'Город',
  source: 'Источник',
  any: 'Все',
  reset: 'Сбросить',
  more: 'Показать все',
  show: (count: number) => `Показать ${formatCount(count, ['человека', 'человек', 'человек'])}`,
  chosenAge: ({ age_from: from, age_to: to }: ResultFilters) => {
    if (from === undefined) return `До ${formatNumber(to ?? 0)} лет`;
    return to === undefined ? `От ${formatNumber(from)} лет` : `${formatNumber(from)}–${formatNumber(to)} лет`;
  },
  remove: (filter: string) => `Убрать фильтр: ${filter}`,
  nobody: 'С такими фильтрами никого не осталось.',
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
  body: ({ keyword, region, sources }: Pick<KeywordSearch, 'keyword' | 'region' | 'sources'>) => {
    const asked = sources.filter(({ state }) => state === 'compared').map(({ title }) => `«${title}»`);
    const where = `${asked.length === 1 ? 'в источнике' : 'в источниках'} ${asked.join(', ')}`;
    return `По запросу «${keyword}» ${where} никого нет${region ? ` (${region.name})` : ''}. Платить не нужно.`;
  },
  tips: [
    'Оставить только фамилию или только имя и город.',
    'Убрать слова, в которых вы не уверены.',
    'Поискать по фото, если оно есть.',
  ],
  monitorTip: 'Начать следить: сообщим, когда кто-то появится.',
  photo: 'Искать по фото',
};

/** After «Республика» the rest of the name is not declined. */
const REPUBLIC = /^Республика /;

const ENDINGS: readonly [ending: RegExp, prepositional: string][] = [
  [/ая$/, 'ой'],
  [/[иы]й$/, 'ом'],
  [/ия$/, 'ии'],
  [/край$/, 'крае'],
  [/поль$/, 'поле'],
  [/ь$/, 'и'],
  [/а$/, 'е'],
  [/([^аеёиоуыэюяй])$/, '$1е'],
];

/** «Республика Татарстан» → «в Республике Татарстан»: a region or country with its preposition. */
export function toPrepositional(name: string): string {
  const short = name.split(' — ')[0] ?? name;
  const declined = REPUBLIC.test(short)
    ? short.replace(REPUBLIC, 'Республике ')
    : short.split(' ').map(decline).join(' ');
  // Before В plus a consonant, «в» becomes «во».
  return `${/^В[^аеёиоуыэюя]/.test(short) ? 'во' : 'в'} ${declined}`;
}

function decline(word: string): string {
  const rule = ENDINGS.find(([ending]) => ending.test(word));
  return rule ? word.replace(...rule) : word;
}
