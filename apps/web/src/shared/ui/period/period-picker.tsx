import { COMPARISONS, type Comparison } from '@vidno/contract/format/periods';
import { CalendarDays, ChevronDown } from 'lucide-react';
import { type FormEvent, lazy, useState } from 'react';
import { type Day, moscowDay } from '../../format/days.ts';
import { ChunkBoundary, loadChunk } from '../../navigation/load-chunk.tsx';
import { Button } from '../button.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { TextField } from '../form/field.tsx';
import { Segmented } from '../form/segmented.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { useIsPhone } from '../media/use-is-phone.ts';
import { Popover } from '../overlay/popover.tsx';
import styles from './period-picker.module.css';
import {
  CHOICES,
  type Choice,
  choiceOf,
  choicePeriod,
  isReversed,
  type Period,
  texts,
  yearBefore,
} from './period-rules.ts';

interface PeriodPickerProps extends Period {
  /** The first day that can be chosen. */
  readonly firstDay: Day;
  readonly onChange: (period: Period) => void;
  /** What the period is compared with, where that can be chosen. */
  readonly comparison?: { readonly value: Comparison; readonly onChange: (comparison: Comparison) => void };
}

const loadCalendar = () => import('./period-calendar.tsx');
const PeriodCalendar = lazy(async () => ({ default: (await loadChunk(loadCalendar)).PeriodCalendar }));

/** Moscow days, both ends included: a preset, or a range from a calendar (two fields on a phone). */
export function PeriodPicker({ from, to, firstDay, onChange, comparison }: PeriodPickerProps) {
  const isPhone = useIsPhone();
  const today = moscowDay(new Date());
  const period = { from, to };
  const current = choiceOf(period, today);
  return (
    <Popover
      label={texts.period}
      trigger={
        <span className={styles.trigger}>
          <CalendarDays size={18} aria-hidden />
          <VisuallyHidden>{`${texts.period}: `}</VisuallyHidden>
          {current ? texts.choices[current] : texts.days(period)}
          <ChevronDown size={16} aria-hidden />
        </span>
      }
    >
      {(close) => {
        const choose = (chosen: Period) => {
          onChange(chosen);
          close();
        };
        const fields = <PeriodFields period={period} firstDay={firstDay} today={today} onChoose={choose} />;
        return (
          <div className={styles.panel}>
            <div className={styles.ready}>
              <ChoiceList period={period} today={today} current={current} onChoose={choose} />
              {comparison && (
                <div className={styles.comparison}>
                  <p>{texts.compare}</p>
                  <Segmented
                    label={texts.compare}
                    options={COMPARISONS.map((value) => ({ value, label: texts.comparisons[value] }))}
                    value={comparison.value}
                    onChange={comparison.onChange}
                  />
                </div>
              )}
            </div>
            {isPhone ? (
              fields
            ) : (
              <ChunkBoundary loading={<CalendarSkeleton />} failed={fields}>
                <PeriodCalendar period={period} firstDay={firstDay} today={today} onChoose={choose} />
              </ChunkBoundary>
            )}
          </div>
        );
      }}
    </Popover>
  );
}

function CalendarSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <Skeleton width="19.25rem" height="22rem" />
    </div>
  );
}

interface PeriodFieldsProps {
  readonly period: Period;
  /** The first day that can be chosen. */
  readonly firstDay: Day;
  readonly today: Day;
  readonly onChoose: (period: Period) => void;
}

/** Two native date fields, for phones. */
function PeriodFields({ period, firstDay, today, onChoose }: PeriodFieldsProps) {
  const [draft, setDraft] = useState(period);
  const [isRefused, setRefused] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isReversed(draft)) setRefused(true);
    else onChoose(draft);
  }

  return (
    <form className={styles.fields} aria-label={texts.own} onSubmit={submit}>
      <TextField
        type="date"
        label={texts.from}
        value={draft.from ?? ''}
        min={firstDay}
        max={today}
        error={isRefused ? texts.reversed : null}
        onChange={(event) => setDraft({ ...draft, from: event.target.value || undefined })}
      />
      <TextField
        type="date"
        label={texts.to}
        value={draft.to ?? ''}
        min={firstDay}
        max={today}
        onChange={(event) => setDraft({ ...draft, to: event.target.value || undefined })}
      />
      <Button type="submit" theme="blue">
        {texts.apply}
      </Button>
    </form>
  );
}

interface ChoiceListProps {
  readonly period: Period;
  readonly today: Day;
  readonly current: Choice | null;
  readonly onChoose: (period: Period) => void;
}

function ChoiceList({ period, today, current, onChoose }: ChoiceListProps) {
  const before = yearBefore(period);
  return (
    <ul className={styles.presets} aria-label={texts.ready}>
      {CHOICES.map((choice) => (
        <li key={choice}>
          <button
            type="button"
            className={styles.preset}
            aria-pressed={choice === current}
            onClick={() => onChoose(choicePeriod(choice, today))}
          >
            {texts.choices[choice]}
          </button>
        </li>
      ))}
      {before && (
        <li>
          <button type="button" className={styles.preset} onClick={() => onChoose(before)}>
            {texts.yearBefore}
          </button>
        </li>
      )}
    </ul>
  );
}
