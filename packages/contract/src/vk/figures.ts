import { formatCount, formatNumber, pluralOf, unbroken } from '../format/numbers.ts';
import type { Stats } from './posts.ts';

/** The figures of a period: what they are called, what they mean and how they are written, on screen, in files and in links. */

const NBSP = '\u00a0';

/** In the order of the tiles. */
export const METRICS = ['posts', 'views', 'likes', 'comments', 'reposts', 'reactions', 'er', 'erv'] as const;
export type Metric = (typeof METRICS)[number];

/** Ratios are percentages, all others are counts. */
export function isRatio(metric: Metric): metric is 'er' | 'erv' {
  return metric === 'er' || metric === 'erv';
}

export function metricOf(stats: Stats, metric: Metric): number | null {
  return isRatio(metric) ? stats[`${metric}_value`] : stats[`count_${metric}`];
}

export const metricTitles = {
  posts: 'Посты',
  views: 'Просмотры',
  likes: 'Лайки',
  comments: 'Комментарии',
  reposts: 'Репосты',
  reactions: 'Реакции',
  er: 'ER',
  erv: 'ERv',
} satisfies Record<Metric, string>;

/** The title of a column of bare numbers, which have no unit of their own. */
export function metricColumn(metric: Metric): string {
  return isRatio(metric) ? `${metricTitles[metric]}, %` : metricTitles[metric];
}

export const metricFormulas = {
  posts: 'Сколько постов опубликовано за период.',
  views: 'Сумма просмотров постов за период. Посты, у которых ВКонтакте не показывает просмотры, не учитываются.',
  likes: 'Сумма лайков постов за период.',
  comments: 'Сумма комментариев к постам за период.',
  reposts: 'Сколько раз постами за период поделились.',
  reactions: 'Сумма реакций на посты. Это часть лайков, второй раз в ER они не считаются.',
  er: 'ER поста = (лайки + комментарии + репосты) ÷ подписчики на момент публикации × 100 %. ER за период — среднее по постам.',
  erv: 'ERv поста = (лайки + комментарии + репосты) ÷ просмотры × 100 %. ERv за период — среднее по постам с просмотрами.',
} satisfies Record<Metric, string>;

export const followersTexts = {
  title: 'Подписчики',
  formula: 'Сколько подписчиков у страницы было в этот день. Число берём раз в день, скачки на день-два не учитываем.',
  growth: 'Прирост',
  jump: 'скачок, в расчёт не взят',
  growthFormula: 'На сколько подписчиков стало больше за период: последнее известное число минус первое.',
};

export const typicalTexts = {
  title: 'Типичный пост',
  mean: 'Среднее',
  median: 'Медиана',
  medianMeaning:
    'Половина постов набирает больше медианы, половина — меньше. В отличие от среднего, один «выстреливший» пост её не меняет.',
};

const twoDigits = new Intl.NumberFormat('ru-RU', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
});
const oneDigit = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1, useGrouping: 'always' });

/** 12,35 %; give percent, always two digits. */
export function formatPercent(percent: number): string {
  return `${unbroken(twoDigits.format(percent))}${NBSP}%`;
}

/** 12,3: at most one decimal, for means and medians. */
export function formatMean(value: number): string {
  return unbroken(oneDigit.format(value));
}

/** 42,4 %; give a fraction from 0 to 1. */
export function formatPart(fraction: number): string {
  return fraction === 0 || fraction === 1
    ? `${formatNumber(fraction * 100)}${NBSP}%`
    : `${smallPart(fraction * 100)}${NBSP}%`;
}

/** A share above zero is never shown as 0 %. */
function smallPart(percent: number): string {
  return percent < 0.1 ? `<${NBSP}0,1` : formatMean(percent);
}

export function formatMetric(metric: Metric, value: number): string {
  return isRatio(metric) ? formatPercent(value) : formatNumber(value);
}

/** For one typical post: counts may have one decimal. */
export function formatTypical(metric: Metric, value: number): string {
  return isRatio(metric) ? formatPercent(value) : formatMean(value);
}

/** For the scale of a chart: 12 тыс. */
export function formatTick(metric: Metric, value: number): string {
  return isRatio(metric) ? `${formatMean(value)}${NBSP}%` : formatCompact(value);
}

/** +12, −3 or 0: how many more there are. */
export function formatGrowth(growth: number): string {
  if (growth === 0) return '0';
  return `${growth > 0 ? '+' : '−'}${formatNumber(Math.abs(growth))}`;
}

const compact = new Intl.NumberFormat('ru-RU', { notation: 'compact', maximumFractionDigits: 1 });

/** 12 тыс. */
export function formatCompact(value: number): string {
  return Math.abs(value) < 1_000 ? formatMean(value) : unbroken(compact.format(value));
}

export type Change =
  /** One of the two values is unknown, or only a part of the posts has the figure. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'same'; readonly before: number }
  /** `part`: the change as a fraction of the previous value; null if that was 0. */
  | {
      readonly kind: 'more' | 'less';
      readonly before: number;
      readonly difference: number;
      readonly part: number | null;
    };

export function changeOf(now: number | null, before: number | null | undefined): Change {
  if (now === null || before === null || before === undefined) return { kind: 'unknown' };
  if (now === before) return { kind: 'same', before };
  const difference = Math.abs(now - before);
  const part = before === 0 ? null : difference / before;
  return { kind: now > before ? 'more' : 'less', before, difference, part };
}

/** The change of a figure from the compared period. Where only a part of the posts has it, the two say nothing about each other. */
export function metricChange(metric: Metric, now: Stats, before: Stats | null): Change {
  if (before === null || knownPart(metric, now) !== null || knownPart(metric, before) !== null)
    return { kind: 'unknown' };
  return changeOf(metricOf(now, metric), metricOf(before, metric));
}

/** For how many of the posts the figure is known; null if for all of them, or for none. */
export function knownPart(metric: Metric, stats: Stats): { readonly known: number; readonly posts: number } | null {
  const known = metric === 'reactions' ? stats.posts_with_reactions : isOfViews(metric) ? stats.posts_with_views : null;
  if (known === null || known === 0 || known >= stats.count_posts) return null;
  return { known, posts: stats.count_posts };
}

function isOfViews(metric: Metric): boolean {
  return metric === 'views' || metric === 'erv';
}

/** «Известны у 30 из 120 постов». */
export function knownPartText({ known, posts }: { readonly known: number; readonly posts: number }): string {
  return `Известны у${NBSP}${formatNumber(known)} из${NBSP}${formatCount(posts, ['поста', 'постов', 'постов'])}`;
}

const MANY_TIMES = 10;

/** Null if there is nothing to compare with. */
export function changeText(metric: Metric, change: Change): string | null {
  if (change.kind === 'unknown') return null;
  if (change.kind === 'same') return 'без изменений';
  const way = change.kind === 'more' ? 'больше' : 'меньше';
  const { difference, part, before } = change;
  if (isRatio(metric)) return `на${NBSP}${formatPercent(difference).replace('%', `п.${NBSP}п.`)} ${way}`;
  if (part === null) return `на${NBSP}${formatNumber(difference)} ${way}`;
  const times = Math.round((before + difference) / before);
  if (change.kind === 'more' && times >= MANY_TIMES) {
    return `в${NBSP}${formatNumber(times)}${NBSP}${pluralOf(times, ['раз', 'раза', 'раз'])} больше`;
  }
  return `на${NBSP}${formatPart(part)} ${way}`;
}
