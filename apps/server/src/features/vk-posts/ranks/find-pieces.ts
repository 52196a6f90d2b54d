import type { Direction } from '@vidno/contract/vk-filter';
import type { Database } from '#database/database.ts';
import type { Metric } from '../bucket-rules.ts';
import { type Cover, coverBySpans, daysOf, type Span, toChildren } from '../cover-rules.ts';
import type { DayRange } from '../day-rules.ts';
import type { Selection } from '../group-rules.ts';
import { LIMITS, type Limits } from '../limits-rules.ts';
import { type Piece, toBucket, toPieces } from './piece-rules.ts';
import { countInBuckets, countInDays, countInSpans } from './repository.ts';

export interface Pieces {
  readonly pieces: readonly Piece[];
  /** Posts on all pages. */
  readonly totalCount: number;
}

interface Asked {
  readonly selection: Selection;
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
  vkAccountId: string,
  { selection, metric, direction, offset, limit, leafTier }: Asked,
  limits: Limits = LIMITS,
): Promise<Pieces> {
  const cover = coverBySpans(selection.range, leafTier);
  const counted = { vkAccountId, group: selection };
  const counts = (await countInBuckets(db, counted, { cover, metrics: [metric] })).get(metric) ?? [];
  const totalCount = counts.reduce((sum, { posts }) => sum + posts, 0);
  const [first, ...rest] = toPieces(counts, { metric, direction, days: selection.range, offset, limit });
  if (!first) return { pieces: [], totalCount };
  const near = await approach(db, counted, { piece: first, metric, direction, cover, leafTier }, limits);
  return { pieces: [near, ...rest], totalCount };
}

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
  counted: { vkAccountId: string; group: Selection },
  { piece, metric, direction, cover, leafTier }: Approach,
  limits: Limits,
): Promise<Piece> {
  const bucket = toBucket(piece.figures);
  if (bucket === null || piece.skip <= limits.skippedUpTo) return piece;
  const { figures } = piece;
  const toSegments = async (spans: readonly Span[]): Promise<Segment[]> => {
    const found = await countInSpans(db, counted, { spans, metric, bucket });
    return found.map(({ span, posts }) => ({ span, posts, days: daysOf(span) }));
  };
  const segmentsOfEdges = cover.edges.map(async (days): Promise<Segment> => {
    return { days, span: null, posts: await countInDays(db, counted, { days, metric, figures }) };
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
    segments = await toSegments(toChildren(segment.span));
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
