import { Button } from '#shared/ui/button.tsx';
import styles from './operator.module.css';

interface KeysetPagesProps {
  /** Names the buttons for screen readers. */
  readonly label: string;
  readonly first: string;
  readonly onward: string;
  readonly isFirst: boolean;
  /** Where the next page begins; null on the last one. */
  readonly next: string | null;
  /** Null for the first page. */
  readonly onTurn: (to: string | null) => void;
}

/** Of a list that is read by keys: to its beginning, and on. */
export function KeysetPages({ label, first, onward, isFirst, next, onTurn }: KeysetPagesProps) {
  if (isFirst && next === null) return null;
  return (
    <nav className={styles.bar} aria-label={label}>
      {!isFirst && (
        <Button theme="gray" onClick={() => onTurn(null)}>
          {first}
        </Button>
      )}
      {next !== null && <Button onClick={() => onTurn(next)}>{onward}</Button>}
    </nav>
  );
}
