import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { ru } from 'react-day-picker/locale/ru';
import type { Day } from '../../format/days.ts';
import styles from './period-calendar.module.css';
import { closePeriod, type Period, texts } from './period-rules.ts';

interface PeriodCalendarProps {
  readonly period: Period;
  /** The first day that can be chosen. */
  readonly firstDay: Day;
  readonly today: Day;
  readonly onChoose: (period: Period) => void;
}

/** The first click starts a new period, the second ends it. */
export function PeriodCalendar({ period, firstDay, today, onChoose }: PeriodCalendarProps) {
  const [first, setFirst] = useState<Day | null>(null);
  const shown: Period = first ? { from: first, to: first } : period;
  return (
    <div className={styles.calendar}>
      <DayPicker
        mode="range"
        locale={ru}
        classNames={styles}
        captionLayout="dropdown"
        navLayout="around"
        reverseYears
        fixedWeeks
        selected={{ from: toLocal(shown.from), to: toLocal(shown.to ?? shown.from) }}
        onSelect={(_, picked) => {
          const day = toDay(picked);
          if (first) onChoose(closePeriod(first, day));
          else setFirst(day);
        }}
        defaultMonth={toLocal(period.to ?? today)}
        startMonth={toLocal(firstDay)}
        endMonth={toLocal(today)}
        today={toLocal(today)}
        disabled={{ before: toLocal(firstDay), after: toLocal(today) }}
      />
      <p className={styles.note} role="status">
        {first ? texts.pickLast(first) : texts.pickFirst}
      </p>
    </div>
  );
}

/** The calendar uses dates in the browser's time zone; only their year, month and day matter. */
function toLocal(day: Day): Date;
function toLocal(day: Day | undefined): Date | undefined;
function toLocal(day: Day | undefined): Date | undefined {
  if (!day) return undefined;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

function toDay(date: Date): Day {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
