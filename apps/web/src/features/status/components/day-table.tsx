import { ChevronDown } from 'lucide-react';
import { type Day, stateOf } from '../rules.ts';
import { dayText, passedText, texts } from '../texts.ts';
import styles from './day-table.module.css';

/** The bars as a table, newest first, on demand. */
export function DayTable({ days }: { days: readonly Day[] }) {
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>
        {texts.byDay}
        <ChevronDown size={16} aria-hidden className={styles.mark} />
      </summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.day}</th>
            <th scope="col">{texts.passed}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row">{dayText(day.day)}</th>
              <td>{day.up === null ? texts.state.none : `${texts.state[stateOf(day)]}, ${passedText(day)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
