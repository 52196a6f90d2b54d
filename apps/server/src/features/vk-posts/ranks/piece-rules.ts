import type { Direction } from '@vidno/contract/vk/filter';
import { bucketOf, type Figure, NO_FIGURE } from '../bucket-rules.ts';
import type { DayRange } from '../day-rules.ts';

export interface BucketCount {
  readonly bucket: number;
  readonly posts: number;
}

/** Which posts a piece is of. `one`: all with the same figure, so that only time tells them apart. */
export type Figures =
  | { readonly kind: 'one'; readonly figure: number; readonly bucket: number }
  | { readonly kind: 'between'; readonly from: number; readonly before: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'any' };

/** A part of a page: of the posts with such figures the first `skip` are left out and `take` are shown. */
export interface Piece {
  readonly figures: Figures;
  readonly days: DayRange;
  readonly skip: number;
  readonly take: number;
}

export interface Place {
  readonly figure: Figure;
  readonly direction: Direction;
  readonly days: DayRange;
  readonly offset: number;
  readonly limit: number;
}

interface Part extends BucketCount {
  readonly skip: number;
  readonly take: number;
}

/** The pieces that make up a page, in its order. The buckets may come in any. */
export function toPieces(counts: readonly BucketCount[], { figure, direction, days, offset, limit }: Place): Piece[] {
  const parts = toParts(toListed(counts, direction), { offset, limit });
  const pieces: Piece[] = [];
  let lastBucket: number | null = null;
  for (const { bucket, skip, take } of parts) {
    const figures = toFigures(figure, bucket);
    const last = pieces.at(-1);
    const joined = lastBucket !== null && Math.abs(bucket - lastBucket) === 1 ? join(last?.figures, figures) : null;
    if (last && joined) pieces[pieces.length - 1] = { ...last, figures: joined, take: last.take + take };
    else pieces.push({ figures, days, skip, take });
    lastBucket = bucket;
  }
  return pieces;
}

function toListed(counts: readonly BucketCount[], direction: Direction): BucketCount[] {
  return counts.toSorted(
    (a, b) =>
      Number(a.bucket === NO_FIGURE) - Number(b.bucket === NO_FIGURE) ||
      (direction === 'up' ? b.bucket - a.bucket : a.bucket - b.bucket),
  );
}

function toParts(listed: readonly BucketCount[], { offset, limit }: { offset: number; limit: number }): Part[] {
  let before = 0;
  const parts = listed.map(({ bucket, posts }) => {
    const skip = Math.max(0, offset - before);
    const take = Math.min(posts, offset + limit - before) - skip;
    before += posts;
    return { bucket, posts, skip, take };
  });
  return parts.filter(({ take }) => take > 0);
}

function toFigures(figure: Figure, bucket: number): Figures {
  if (bucket === NO_FIGURE) return { kind: 'none' };
  const { from, before, isOneFigure } = bucketOf(figure, bucket);
  return isOneFigure ? { kind: 'one', figure: from, bucket } : { kind: 'between', from, before };
}

/** Neighbours are read in one go, unless only time tells the posts of one apart. */
function join(one: Figures | undefined, other: Figures): Figures | null {
  if (one?.kind !== 'between' || other.kind !== 'between') return null;
  return {
    kind: 'between',
    from: Math.min(one.from, other.from),
    before: Math.max(one.before, other.before),
  };
}
