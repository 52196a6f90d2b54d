import { useState } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { hitTexts as texts } from '../../result-texts.ts';
import { ChangedText } from './changed-text.tsx';
import styles from './hit-card.module.css';

/**
 * A longer text is cut, unless it has changed: the change may be anywhere.
 * @limit none
 */
const PREVIEW_CHARS = 420;

export function HitText({ before, now }: { readonly before: string; readonly now: string }) {
  const [whole, setWhole] = useState(false);
  if (!before.trim() && !now.trim()) return <p className={styles.quiet}>{texts.noText}</p>;
  const isLong = before === now && now.length > PREVIEW_CHARS;
  return (
    <div className={styles.body}>
      <p className={styles.text} data-clamped={(isLong && !whole) || undefined}>
        <ChangedText before={before} now={now} />
      </p>
      {isLong && (
        <Button size="s" theme="white" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? texts.less : texts.whole}
        </Button>
      )}
    </div>
  );
}
