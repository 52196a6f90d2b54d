import type { ChartPoint, PeriodChart } from '@vidno/contract/vk/chart';
import type { FollowerDay } from '@vidno/contract/vk/coverage';
import { followersTexts, knownPartText, METRICS, type Metric } from '@vidno/contract/vk/figures';
import { stateTexts, stepTexts } from '@vidno/contract/vk/labels';
import type { ChartMoment } from '#shared/ui/chart/chart-scales.ts';

/** The points of a chart as it draws them. */

/** One figure, or each in a small chart of its own. */
export type Shown = Metric | 'all';

/** The search param; by default views, or likes where nobody shows views. */
export function shownOf(param: string | undefined, { points }: PeriodChart): Shown {
  const found = [...METRICS, 'all' as const].find((name) => name === param);
  return found ?? (points.some(({ values }) => values.views !== null) ? 'views' : 'likes');
}

/** The figures that are known anywhere in the period. */
export function knownMetrics({ points }: PeriodChart): Metric[] {
  return METRICS.filter((metric) => points.some(({ values }) => values[metric] !== null));
}

export function toMoments({ step, points, compared }: PeriodChart, metric: Metric): ChartMoment[] {
  return points.map((point, place) => {
    const before = compared?.[place];
    const note = noteOf(point, metric);
    return {
      key: point.time,
      ...stepTexts(step, point.time),
      value: point.values[metric],
      state: point.state === 'whole' && partOf(point, metric) ? 'partial' : point.state,
      ...(note && { note }),
      ...(before && { before: { full: stepTexts(step, before.time).full, value: before.values[metric] } }),
    };
  });
}

function noteOf(point: ChartPoint, metric: Metric): string | null {
  if (point.state === 'missing') return stateTexts.missing;
  if (point.values.posts === 0 && point.values[metric] === null) return stateTexts.noPosts;
  const part = partOf(point, metric);
  const notes = [
    ...(point.state === 'partial' ? [stateTexts.partial] : []),
    ...(part ? [knownPartText(part).toLowerCase()] : []),
  ];
  return notes.length > 0 ? notes.join(', ') : null;
}

/** Only so many of its posts have the figure. */
function partOf(point: ChartPoint, metric: Metric): { readonly known: number; readonly posts: number } | null {
  const posts = point.values.posts ?? 0;
  const known =
    metric === 'reactions'
      ? point.posts_with_reactions
      : metric === 'views' || metric === 'erv'
        ? point.posts_with_views
        : posts;
  return known > 0 && known < posts ? { known, posts } : null;
}

/** A jump is shown, and the line passes it by. */
export function toFollowerMoments(days: readonly FollowerDay[]): ChartMoment[] {
  return days.map(({ day, followers, jump }) => ({
    key: day,
    ...stepTexts('day', day),
    value: followers,
    state: jump ? 'odd' : 'whole',
    ...(jump && { note: followersTexts.jump }),
  }));
}

interface Growth {
  readonly first: FollowerDay;
  readonly last: FollowerDay;
}

/** The first and the last reading of the period that are no jumps; null without any. */
export function growthOf(days: readonly FollowerDay[]): Growth | null {
  const used = days.filter(({ jump }) => !jump);
  const [first] = used;
  const last = used.at(-1);
  return first && last ? { first, last } : null;
}
