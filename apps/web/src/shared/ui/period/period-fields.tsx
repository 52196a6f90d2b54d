import { type FormEvent, useState } from 'react';
import type { Day } from '#shared/format/moscow-day.ts';
import { Button } from '../button/button.tsx';
import { TextField } from '../form/text-field.tsx';
import styles from './period-picker.module.css';
import { isReversed, type Period } from './period-rules.ts';
import { texts } from './texts.ts';

interface PeriodFieldsProps {
  readonly period: Period;
  /** The first day that can be chosen. */
  readonly firstDay: Day;
  readonly today: Day;
  readonly onChoose: (period: Period) => void;
}

/** Two native date fields, for phones. */
export function PeriodFields({ period, firstDay, today, onChoose }: PeriodFieldsProps) {
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
