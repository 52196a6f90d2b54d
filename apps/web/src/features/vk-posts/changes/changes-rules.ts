import type { ChangeKind, PeriodChange } from '@vidno/contract/vk/changes';
import type { Metric } from '@vidno/contract/vk/figures';

export type Reason = PeriodChange['reasons'][number];

const CHANGED_METRICS = ['posts', 'views', 'likes', 'comments', 'reposts', 'er', 'erv'] as const satisfies Metric[];
export type ChangedMetric = (typeof CHANGED_METRICS)[number];

export function isChangedMetric(metric: Metric): metric is ChangedMetric {
  return CHANGED_METRICS.some((one) => one === metric);
}

export function changedMetrics({ before, now }: Pick<PeriodChange, 'before' | 'now'>): ChangedMetric[] {
  return CHANGED_METRICS.filter((metric) => before[metric] !== now[metric]);
}

/** What can change a figure. Posts that are gone go on counting, unless they are left out. */
export function listReasons(
  { reasons }: Pick<PeriodChange, 'reasons'>,
  metrics: readonly ChangedMetric[],
  withoutDeleted: boolean,
): Reason[] {
  return reasons.filter((reason) => metrics.some((metric) => bearsOn(reason, metric, withoutDeleted)));
}

function bearsOn(reason: Reason, metric: ChangedMetric, withoutDeleted: boolean): boolean {
  const onWall: ChangeKind[] = ['deleted', 'back'];
  if (reason.kind === 'new' || (withoutDeleted && onWall.includes(reason.kind))) return true;
  switch (metric) {
    case 'posts':
      return false;
    case 'er':
      return reason.kind === 'followers' || reason.kind === 'moved';
    case 'erv':
      return reason.kind === 'moved';
    default:
      return reason.kind === 'moved' && reason[metric] !== 0;
  }
}
