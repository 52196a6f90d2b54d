import { diffWords } from 'diff';

export interface Piece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

const words = new Intl.Segmenter('ru', { granularity: 'word' });
/** Two long texts with nothing in common are not worth a longer search. */
const PATIENCE_MS = 200;

/** What has changed between two texts, word by word. */
export function changedWords(before: string, now: string): readonly Piece[] {
  if (before === now) return [{ kind: 'same', text: now }];
  const parts = diffWords(before, now, { intlSegmenter: words, timeout: PATIENCE_MS });
  if (!parts) {
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: now },
    ];
  }
  return parts.map(({ value, added, removed }) => ({ kind: kindOf(added, removed), text: value }));
}

function kindOf(added: boolean, removed: boolean): Piece['kind'] {
  if (added) return 'added';
  return removed ? 'removed' : 'same';
}
