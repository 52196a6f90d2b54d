import type { Database } from '#database/database.ts';
import { FIGURES, type Figure, NO_FIGURE } from '../bucket-rules.ts';
import { coverBySpans } from '../cover-rules.ts';
import type { DayRange } from '../day-rules.ts';
import { type BucketCount, toPageSlices } from '../ranks/page-slice-rules.ts';
import { countInBuckets } from '../ranks/repository.ts';
import { FIRST_TRAIT } from '../trait-rules.ts';
import { listFigures } from './median-repository.ts';
import type { Medians } from './typical-rules.ts';

/** Medians from histograms, for too many posts to sort. */
export async function findRankedMedians(
  db: Database,
  { vkAccountId, range, leafTier }: { vkAccountId: string; range: DayRange; leafTier: number },
): Promise<Medians> {
  const selection = { range, dimension: 'all', value: '' } as const;
  const posts = { vkAccountId, selection, trait: FIRST_TRAIT.all };
  const cover = coverBySpans(range, leafTier);
  const counts = await countInBuckets(db, posts, { cover, figures: FIGURES });
  const medianOf = (figure: Figure) =>
    findMedian(db, { vkAccountId, range }, { figure, counts: counts.get(figure) ?? [] });
  const [likes, comments, reposts, views, interactions, ratio] = await Promise.all([
    medianOf('likes'),
    medianOf('comments'),
    medianOf('reposts'),
    medianOf('views'),
    medianOf('interactions'),
    medianOf('interactions_per_view'),
  ]);
  return { likes, comments, reposts, views, interactions, interactions_per_view: ratio };
}

/** The middle figure, or the mean of the two in the middle. */
async function findMedian(
  db: Database,
  days: { vkAccountId: string; range: DayRange },
  { figure, counts }: { figure: Figure; counts: readonly BucketCount[] },
): Promise<number | null> {
  const known = counts.filter(({ bucket }) => bucket !== NO_FIGURE);
  const posts = known.reduce((sum, count) => sum + count.posts, 0);
  if (posts === 0) return null;
  const slices = toPageSlices(known, {
    figure,
    direction: 'down',
    days: days.range,
    offset: Math.floor((posts - 1) / 2),
    limit: posts % 2 === 0 ? 2 : 1,
  });
  const middle: number[] = [];
  for (const slice of slices) {
    if (slice.figures.kind === 'one') middle.push(...new Array<number>(slice.take).fill(slice.figures.figure));
    else middle.push(...(await listFigures(db, days, { figure, slice })));
  }
  return middle.reduce((sum, one) => sum + one, 0) / middle.length;
}
