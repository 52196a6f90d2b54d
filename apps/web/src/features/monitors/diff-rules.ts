import { diffWords } from 'diff';

export interface DiffPart {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

const words = new Intl.Segmenter('ru', { granularity: 'word' });
/**
 * Diffing two long unrelated texts is not worth more time.
 * @limit time: The whole text is shown as changed.
 */
const DIFF_TIMEOUT_MS = 200;

/** The word-by-word difference of two texts. */
export function diffText(before: string, now: string): readonly DiffPart[] {
  if (before === now) return [{ kind: 'same', text: now }];
  const parts = diffWords(before, now, { intlSegmenter: words, timeout: DIFF_TIMEOUT_MS });
  if (!parts) {
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: now },
    ];
  }
  return parts.map(({ value, added, removed }) => ({ kind: kindOf(added, removed), text: value }));
}

function kindOf(added: boolean, removed: boolean): DiffPart['kind'] {
  if (added) return 'added';
  return removed ? 'removed' : 'same';
}
