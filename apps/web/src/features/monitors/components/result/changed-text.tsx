import { useMemo } from 'react';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { hitTexts as texts } from '../../result-texts.ts';
import { changedWords } from '../../word-rules.ts';
import styles from './changed-text.module.css';

interface ChangedTextProps {
  readonly before: string;
  readonly now: string;
}

/** A text with what has come and gone marked in it: by colour, by a line, and in words for a screen reader. */
export function ChangedText({ before, now }: ChangedTextProps) {
  const pieces = useMemo(() => changedWords(before, now), [before, now]);
  return pieces.map(({ kind, text }, place) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of two texts have no other name than their place.
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
