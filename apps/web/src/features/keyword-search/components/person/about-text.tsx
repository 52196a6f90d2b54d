import { useId, useState } from 'react';
import { personTexts as texts } from '../../person-texts.ts';
import styles from './about-text.module.css';

/** A longer text is cut at first. */
const PREVIEW_CHARS = 120;

/** A person's own description, with its line breaks. */
export function AboutText({ text }: { text: string }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const isLong = text.length > PREVIEW_CHARS || text.split('\n').length > 2;
  return (
    <div>
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
