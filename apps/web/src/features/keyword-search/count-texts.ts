import type { KeywordPart, PeopleCount } from '@vidno/contract/keyword/keyword-result';
import { formatCount, formatNumber, pluralOf } from '#shared/format/format.ts';

type Counted = Extract<PeopleCount, { status: 'ok' }>;

const people = ['человек', 'человека', 'человек'] as const;

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

export const countTexts = {
  counting: 'Считаем…',
  /** «Подходят 214 человек. Уточните: добавьте фамилию или город.» */
  counted: ({ count, more, missing }: Pick<Counted, 'count' | 'more'> & { missing: readonly KeywordPart[] }) => {
    if (count === 0) return 'Точно такого имени в источнике нет. Поищем похожие.';
    return `${amountOf({ count, more })}.${adviceOf(missing)}`;
  },
  /** «Без похожих написаний подходят 214 человек: это много. Уточните: добавьте фамилию или город.» */
  common: ({ missing, ...amount }: Pick<Counted, 'count' | 'more'> & { missing: readonly KeywordPart[] }) => {
    const meant = amountOf(amount);
    return `Без похожих написаний ${meant.charAt(0).toLowerCase()}${meant.slice(1)}: это много.${adviceOf(missing)}`;
  },
};
