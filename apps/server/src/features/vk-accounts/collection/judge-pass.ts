/** What is known when the end of the wall, or of the window, has been reached. */
export interface PassEnd {
  readonly mode: 'full' | 'refresh';
  /** Only the latest posts are wanted: there is nothing to compare their number with. */
  readonly isLimited: boolean;
  readonly pass: number;
  readonly firstCount: number;
  readonly wallCount: number;
  readonly collected: number;
  /** By how much VK's count exceeded what it showed, the last time all was well. */
  readonly hidden: number;
}

export type PassVerdict =
  | { readonly kind: 'settled'; readonly hidden: number }
  | { readonly kind: 'again'; readonly mode: 'full' | 'refresh' };

/** A wall that never holds still must not be read for ever. */
const PASSES_MAX = 3;

/**
 * VK's count of posts must fit those we hold, apart from the ones it never shows. It does not where posts that had been
 * read were deleted meanwhile, or posts older than the window of a refresh: then the wall is read again.
 */
export function judgePass(end: PassEnd): PassVerdict {
  const { mode, pass, wallCount, firstCount, collected, hidden } = end;
  const missing = wallCount - collected;
  if (end.isLimited || missing === hidden) return { kind: 'settled', hidden };
  const heldStill = firstCount === wallCount;
  if (mode === 'refresh') return { kind: 'again', mode: heldStill || pass >= PASSES_MAX ? 'full' : 'refresh' };
  if (pass >= PASSES_MAX || (heldStill && missing >= 0)) return { kind: 'settled', hidden: missing };
  return { kind: 'again', mode: 'full' };
}
