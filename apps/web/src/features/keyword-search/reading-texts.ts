import {
  type IgnoredPart,
  KEYWORD_WORDS_MAX,
  type KeywordSearch,
  type SwitchableKind,
} from '@vidno/contract/keyword/keyword-search';
import { formatNumber } from '#shared/format/format.ts';

const BECAUSE: Readonly<Record<Exclude<IgnoredPart['because'], 'age'>, string>> = {
  date: 'по такой дате возраст не узнать',
  phone: 'это телефон',
  email: 'это почта',
  link: 'это ссылка',
  filler: 'это не имя',
  stop_word: 'слишком частое слово',
  short: 'слишком короткое слово',
  beyond: `ищем только по первым ${formatNumber(KEYWORD_WORDS_MAX)} словам`,
  nobody: 'такого слова нет ни у кого из найденных',
};

function quote(parts: readonly IgnoredPart[]): string {
  return parts.map(({ text }) => `«${text}»`).join(', ');
}

/** How the keyword was read. */
export const readingTexts = {
  /** «Не учли: «найти» — это не имя; «и» — слишком частое слово.» Null where everything was searched for. */
  ignored: (parts: readonly IgnoredPart[]): string | null => {
    const kinds = [...new Set(parts.map(({ because }) => because))];
    const reasons = kinds.flatMap((kind) =>
      kind === 'age' ? [] : [`${quote(parts.filter(({ because }) => because === kind))} — ${BECAUSE[kind]}`],
    );
    return reasons.length > 0 ? `Не учли: ${reasons.join('; ')}.` : null;
  },
  /** «1996 г.р.» — это возраст: показываем людей 28–32 лет и тех, чей возраст неизвестен. */
  age: (parts: readonly IgnoredPart[], { from, to }: NonNullable<KeywordSearch['age']>) =>
    `${quote(parts)} — это возраст: показываем людей ${formatNumber(from)}–${formatNumber(to)} лет и тех, чей возраст неизвестен.`,
  anyAge: 'Искать без возраста',
};

export const reasonTexts = {
  legend: 'Как нашли',
  hint: 'Лишнее можно выключить',
  kinds: {
    yo: 'Е вместо ё',
    order: 'Другой порядок слов',
    case: 'Другой падеж',
    initial: 'Инициалы',
    layout: 'Другая раскладка',
    joined: 'Слова без пробела',
    diminutive: 'Краткие имена',
    translit: 'Другой алфавит',
    typo: 'Похожее написание',
    patronymic: 'Другая форма отчества',
    gender: 'Мужская и женская фамилия',
    text: 'Слова из анкеты',
    differs: 'Не всё совпало',
  } satisfies Record<SwitchableKind, string>,
  allOffTitle: 'Все, кого мы нашли, скрыты',
  allOff: 'Включите хотя бы один способ выше, и эти люди вернутся.',
};
