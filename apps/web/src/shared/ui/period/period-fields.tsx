import { type FormEvent, useState } from 'react';
import type { Day } from '#shared/format/moscow-day.ts';
import { Button } from '../button/button.tsx';
import { TextField } from '../form/text-field.tsx';
import styles from './period-picker.module.css';
import { FIRST_DAY, isReversed, type Period } from './period-rules.ts';
import { texts } from './texts.ts';

interface PeriodFieldsProps {
  readonly period: Period;
  readonly today: Day;
  readonly onChoose: (period: Period) => void;
}

/** The phone's own date pickers. */
export function PeriodFields({ period, today, onChoose }: PeriodFieldsProps) {
  const [draft, setDraft] = useState(period);
  const [refused, setRefused] = useState(false);

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
        min={FIRST_DAY}
        max={today}
        error={refused ? texts.reversed : null}
        onChange={(event) => setDraft({ ...draft, from: event.target.value || undefined })}
      />
      <TextField
        type="date"
        label={texts.to}
        value={draft.to ?? ''}
        min={FIRST_DAY}
        max={today}
        onChange={(event) => setDraft({ ...draft, to: event.target.value || undefined })}
      />
      <Button type="submit" theme="blue">
        {texts.apply}
      </Button>
    </form>
  );
}
