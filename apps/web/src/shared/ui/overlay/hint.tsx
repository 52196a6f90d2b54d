import { CircleQuestionMark } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './hint.module.css';

interface HintProps {
  /** What the button explains, for screen readers: «Что значит “вероятное”». */
  readonly label: string;
  /** The text of the button; a question mark if not given. */
  readonly trigger?: ReactNode;
  readonly children: ReactNode;
}

/** An explanation in a small popover next to its button; closes on Escape or a click elsewhere. */
export function Hint({ label, trigger, children }: HintProps) {
  const id = useId();
  return (
    <span className={styles.hint}>
      <button type="button" className={styles.button} popoverTarget={id} aria-label={label} title={label}>
        {trigger ?? <CircleQuestionMark size={18} aria-hidden />}
      </button>
      <div id={id} popover="auto" className={styles.popover}>
        {children}
      </div>
    </span>
  );
}
