import { type Day, heightOf, stateOf, summaryOf } from '../rules.ts';
import { dayText, passedText, summaryText } from '../texts.ts';
import styles from './day-bars.module.css';

/** One bar per day, oldest first; screen readers get one sentence. */
export function DayBars({ title, days }: { title: string; days: readonly Day[] }) {
  return (
    <div role="img" aria-label={summaryText(title, summaryOf(days), days.length)} className={styles.bars}>
      {days.map((day) => (
        <span key={day.day} className={styles.day} title={`${dayText(day.day)}: ${passedText(day)}`}>
          <span className={styles.bar} data-state={stateOf(day)} style={{ blockSize: `${heightOf(day) * 100}%` }} />
        </span>
      ))}
    </div>
  );
}
