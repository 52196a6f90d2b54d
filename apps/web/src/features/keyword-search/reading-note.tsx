import {
  type IgnoredPart,
  KEYWORD_WORDS_MAX,
  type KeywordSearch,
  type SwitchableKind,
} from '@vidno/contract/keyword/keyword-search';
import type { ResultFilters } from '@vidno/contract/search';
import { useId } from 'react';
import { formatNumber } from '#shared/format/format.ts';
import { ButtonLink } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { ToggleChip } from '#shared/ui/form/chips.tsx';
import { useSwitchReason } from './api.ts';
import styles from './found-count.module.css';
import chipStyles from './reading-note.module.css';
import { switchReasonOff, withoutParts } from './rules.ts';

interface ReadingNoteProps {
  readonly search: Pick<KeywordSearch, 'keyword' | 'region' | 'source' | 'ignored' | 'age'>;
  /** The address of the form. */
  readonly to: string;
}

/** What of the keyword was not searched for and why, and the age that it was taken for, with a way to search without it. */
export function ReadingNote({ search: { keyword, region, source, ignored, age }, to }: ReadingNoteProps) {
  const ignoredText = readingTexts.ignored(ignored);
  const ages = ignored.filter(({ because }) => because === 'age');
  return (
    <>
      {ignoredText && <p className={styles.capped}>{ignoredText}</p>}
      {age && ages.length > 0 && (
        <div className={styles.row}>
          <p className={styles.capped}>{readingTexts.age(ages, age)}</p>
          <ButtonLink
            to={to}
            search={{ keyword: withoutParts(keyword, ages), source, ...(region && { region: region.id }) }}
            theme="white"
            size="s"
          >
            {readingTexts.anyAge}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

interface ReasonChipsProps {
  readonly search: Pick<KeywordSearch, 'id' | 'reasons'>;
  /** What is off stands in the address from now on. */
  readonly onSwitched: (filter: Pick<ResultFilters, 'without'>) => void;
}

/** The ways in which people were found, each of which can be switched off. */
export function ReasonChips({ search: { id, reasons }, onSwitched }: ReasonChipsProps) {
  const headingId = useId();
  const change = useSwitchReason(id);
  const switchTo = (reason: Parameters<typeof switchReasonOff>[1]) =>
    change.mutate(reason, { onSuccess: () => onSwitched(switchReasonOff(reasons, reason)) });
  if (reasons.length === 0) return null;
  return (
    <section className={chipStyles.reasons} aria-labelledby={headingId}>
      <div>
        <h2 id={headingId} className={chipStyles.heading}>
          {reasonTexts.legend}
        </h2>
        <p className={chipStyles.hint}>{reasonTexts.hint}</p>
      </div>
      <div className={chipStyles.chips}>
        {reasons.map(({ kind, count, off }) => (
          <ToggleChip
            key={kind}
            pressed={!off}
            count={formatNumber(count)}
            busy={change.isPending}
            onToggle={(on) => switchTo({ kind, off: !on })}
          >
            {reasonTexts.kinds[kind]}
          </ToggleChip>
        ))}
      </div>
      <FailureAlert failure={change.error} />
    </section>
  );
}

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
    yo: 'Е вместо ё, без значков над буквами',
    order: 'Другой порядок слов',
    case: 'Другой падеж',
    initial: 'Инициалы',
    layout: 'Другая раскладка',
    joined: 'Слитно или раздельно',
    diminutive: 'Варя = Варвара',
    national: 'Имя на другом языке',
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
