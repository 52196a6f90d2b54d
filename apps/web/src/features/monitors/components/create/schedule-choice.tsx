import { Segmented } from '#shared/ui/form/segmented.tsx';
import { DURATIONS_DAYS, RATES_MINUTES, type Schedule } from '../../create-rules.ts';
import { createTexts as texts } from '../../create-texts.ts';
import styles from './create-monitor.module.css';

interface ScheduleChoiceProps {
  readonly schedule: Schedule;
  readonly onSchedule: (schedule: Schedule) => void;
  readonly errors: { readonly rate: string | null; readonly days: string | null };
}

/** How often and for how long. */
export function ScheduleChoice({ schedule, onSchedule, errors }: ScheduleChoiceProps) {
  return (
    <>
      <Choice
        label={texts.rate}
        options={RATES_MINUTES.map((rate) => ({ value: `${rate}`, label: texts.rateTitle(rate) }))}
        value={schedule.rate}
        error={errors.rate}
        onChange={(rate) => onSchedule({ ...schedule, rate })}
      />
      <Choice
        label={texts.days}
        options={DURATIONS_DAYS.map((days) => ({ value: `${days}`, label: texts.daysTitle(days) }))}
        value={schedule.days}
        error={errors.days}
        onChange={(days) => onSchedule({ ...schedule, days })}
      />
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: number;
  readonly error: string | null;
  readonly onChange: (value: number) => void;
}

function Choice({ label, options, value, error, onChange }: ChoiceProps) {
  return (
    <div className={styles.choice}>
      <p className={styles.label} aria-hidden>
        {label}
      </p>
      <Segmented label={label} options={options} value={`${value}`} onChange={(next) => onChange(Number(next))} />
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
