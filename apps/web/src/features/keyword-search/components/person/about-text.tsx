import { useId, useState } from 'react';
import { personTexts as texts } from '../../person-texts.ts';
import styles from './about-text.module.css';

/**
 * A longer text may be cut to one line at first.
 * @limit none
 */
const PREVIEW_CHARS = 40;

/** A person's own description, with its line breaks. */
export function AboutText({ text }: { text: string }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const isLong = text.length > PREVIEW_CHARS || text.includes('\n');
  return (
    <div className={styles.row} data-open={open || undefined}>
      <p id={id} className={styles.about} data-cut={(isLong && !open) || undefined}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? texts.less : texts.more}
        </button>
      )}
    </div>
  );
}
