import { useMemo } from 'react';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { diffText } from '../../diff-rules.ts';
import { hitTexts as texts } from '../../result-texts.ts';
import styles from './changed-text.module.css';

interface ChangedTextProps {
  readonly before: string;
  readonly now: string;
}

/** A text with additions and removals marked by colour, by a line, and in words for screen readers. */
export function ChangedText({ before, now }: ChangedTextProps) {
  const parts = useMemo(() => diffText(before, now), [before, now]);
  return parts.map(({ kind, text }, place) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a diff have no id but their index.
    if (kind === 'same') return <span key={place}>{text}</span>;
    const Mark = kind === 'added' ? 'ins' : 'del';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <Mark key={place} className={styles[kind]}>
        <VisuallyHidden>{texts[kind]} </VisuallyHidden>
        {text}
        <VisuallyHidden>{texts.end}</VisuallyHidden>
      </Mark>
    );
  });
}
