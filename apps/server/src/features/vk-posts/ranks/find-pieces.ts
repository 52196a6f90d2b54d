import type { Direction } from '@vidno/contract/vk/filter';
import type { Database } from '#database/database.ts';
import type { Metric } from '../bucket-rules.ts';
import { type Cover, coverBySpans, daysOf, type Span, toDescendants } from '../cover-rules.ts';
import type { DayRange } from '../day-rules.ts';
import { LIMITS, type Limits } from '../limits-rules.ts';
import { type Piece, toPieces } from './piece-rules.ts';
import { type CountedPosts, countInBuckets, countInDays, countInSpans, FIGURE_OF_ALL } from './repository.ts';

export interface Pieces {
  readonly pieces: readonly Piece[];
  /** Posts on all pages. */
  readonly totalCount: number;
}

interface Asked {
  readonly metric: Metric;
  readonly direction: Direction;
  readonly offset: number;
  readonly limit: number;
  /** Of the lowest spans that have sums. */
  readonly leafTier: number;
}

/** Where the posts of a page lie, however far down the list it is. */
export async function findPieces(
  db: Database,
  posts: CountedPosts,
  { metric, direction, offset, limit, leafTier }: Asked,
  limits: Limits = LIMITS,
): Promise<Pieces> {
  const days = posts.selection.range;
  const cover = coverBySpans(days, leafTier);
  const figure = metric === 'publish_time' ? FIGURE_OF_ALL : metric;
  const counts = (await countInBuckets(db, posts, { cover, figures: [figure] })).get(figure) ?? [];
  const totalCount = counts.reduce((sum, count) => sum + count.posts, 0);
  const pieces =
    metric === 'publish_time'
      ? toPiecesInTime(totalCount, { days, offset, limit })
      : toPieces(counts, { figure: metric, direction, days, offset, limit });
  const [first, ...rest] = pieces;
  if (!first) return { pieces: [], totalCount };
  const near = await approach(db, posts, { piece: first, metric, direction, cover, leafTier }, limits);
  return { pieces: [near, ...rest], totalCount };
}

function toPiecesInTime(
  totalCount: number,
  { days, offset, limit }: { days: DayRange; offset: number; limit: number },
): Piece[] {
  const take = Math.min(limit, totalCount - offset);
  return take > 0 ? [{ figures: { kind: 'any' }, days, skip: offset, take }] : [];
}

/** Few questions to the database, and few spans in each. */
const TIERS_AT_ONCE = 3;

interface Approach extends Pick<Asked, 'metric' | 'direction' | 'leafTier'> {
  readonly piece: Piece;
  readonly cover: Cover;
}

interface Segment {
  readonly days: DayRange;
  readonly posts: number;
  readonly span: Span | null;
}

/** A piece with less to skip, where the sums can tell on which days the skipped posts are. */
async function approach(
  db: Database,
  posts: CountedPosts,
  { piece, metric, direction, cover, leafTier }: Approach,
  limits: Limits,
): Promise<Piece> {
  const { figures } = piece;
  if (figures.kind === 'between' || piece.skip <= limits.skippedUpTo) return piece;
  const toSegments = async (spans: readonly Span[]): Promise<Segment[]> => {
    const found = await countInSpans(db, posts, { spans, metric, figures });
    return found.map((counted) => ({ ...counted, days: daysOf(counted.span) }));
  };
  const segmentsOfEdges = cover.edges.map(async (days): Promise<Segment> => {
    return { days, span: null, posts: await countInDays(db, posts, { days, metric, figures }) };
  });
  let segments = (await Promise.all([toSegments(cover.spans), ...segmentsOfEdges])).flat();
  let { skip } = piece;
  for (;;) {
    const found = findSegment(segments, { direction, skip });
    if (!found) return piece;
    const { segment } = found;
    skip = found.skip;
    if (!segment.span || segment.span.tier === leafTier || skip <= limits.skippedUpTo) {
      return { ...piece, skip, days: startingWith(segment.days, { days: piece.days, direction }) };
    }
    segments = await toSegments(toDescendants(segment.span, Math.max(leafTier, segment.span.tier - TIERS_AT_ONCE)));
  }
}

/** The segment that holds the first post after the skipped ones. */
function findSegment(
  segments: readonly Segment[],
  { direction, skip }: { direction: Direction; skip: number },
): { segment: Segment; skip: number } | null {
  let left = skip;
  const inOrder = segments.toSorted((a, b) =>
    direction === 'up' ? b.days.from - a.days.from : a.days.from - b.days.from,
  );
  for (const segment of inOrder) {
    if (left < segment.posts) return { segment, skip: left };
    left -= segment.posts;
  }
  return null;
}

function startingWith(segment: DayRange, { days, direction }: { days: DayRange; direction: Direction }): DayRange {
  return direction === 'up' ? { from: days.from, to: segment.to } : { from: segment.from, to: days.to };
}
