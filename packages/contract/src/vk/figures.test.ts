import { describe, expect, it } from 'vitest';
import {
  changeOf,
  changeText,
  formatCompact,
  formatGrowth,
  formatMean,
  formatMetric,
  formatPart,
  formatPercent,
  formatTick,
  knownPart,
  knownPartText,
  METRICS,
  metricChange,
  metricColumn,
  metricOf,
} from './figures.ts';
import type { Stats } from './posts.ts';

const NBSP = '\u00a0';

const STATS: Stats = {
  count_posts: 12,
  count_views: 24_000,
  count_likes: 600,
  count_comments: 60,
  count_reposts: 30,
  count_reactions: null,
  er_value: 1.15,
  er_later: null,
  erv_value: 2.88,
  count_moving: 0,
  posts_with_views: 12,
  posts_with_reactions: 0,
};

describe('a figure', () => {
  it('is read by its name', () => {
    expect(METRICS.map((metric) => metricOf(STATS, metric))).toEqual([12, 24_000, 600, 60, 30, null, 1.15, 2.88]);
  });

  it('has two decimals and a percent sign if it is a ratio, none if it is a count', () => {
    expect(formatMetric('er', 1.1)).toBe(`1,10${NBSP}%`);
    expect(formatMetric('views', 24_000)).toBe(`24${NBSP}000`);
    expect(formatPercent(1234)).toBe(`1${NBSP}234,00${NBSP}%`);
    expect([metricColumn('er'), metricColumn('likes')]).toEqual(['ER, %', 'Лайки']);
  });

  it('has a decimal as a mean only if it is not whole, and is compact on a scale', () => {
    expect([formatMean(12.34), formatMean(12)]).toEqual(['12,3', '12']);
    expect([formatCompact(12_000), formatCompact(0.5)]).toEqual([`12${NBSP}тыс.`, '0,5']);
    expect([formatTick('er', 1.5), formatTick('likes', 1_500)]).toEqual([`1,5${NBSP}%`, `1,5${NBSP}тыс.`]);
  });

  it('as a share has one decimal, and the smallest is not zero', () => {
    expect([formatPart(0.424), formatPart(1), formatPart(0)]).toEqual([`42,4${NBSP}%`, `100${NBSP}%`, `0${NBSP}%`]);
    expect(formatPart(0.0001)).toBe(`<${NBSP}0,1${NBSP}%`);
  });

  it('as growth has a sign', () => {
    expect([formatGrowth(1_200), formatGrowth(-3), formatGrowth(0)]).toEqual([`+1${NBSP}200`, '−3', '0']);
  });
});

describe('the change from the compared period', () => {
  it('of a count is a fraction of the previous value', () => {
    expect(changeText('likes', changeOf(600, 500))).toBe(`на${NBSP}20${NBSP}% больше`);
    expect(changeText('likes', changeOf(400, 500))).toBe(`на${NBSP}20${NBSP}% меньше`);
    expect(changeText('likes', changeOf(1_001, 1_000))).toBe(`на${NBSP}0,1${NBSP}% больше`);
  });

  it('of many times says how many', () => {
    expect(changeText('views', changeOf(12_000, 1_000))).toBe(`в${NBSP}12${NBSP}раз больше`);
  });

  it('of a ratio is in percentage points', () => {
    expect(changeText('er', changeOf(1.5, 1.25))).toBe(`на${NBSP}0,25${NBSP}п.${NBSP}п. больше`);
  });

  it('from zero, to the same value and to unknown reads correctly', () => {
    expect(changeText('posts', changeOf(5, 0))).toBe(`на${NBSP}5 больше`);
    expect(changeText('posts', changeOf(5, 5))).toBe('без изменений');
    expect(changeText('er', changeOf(null, 5))).toBeNull();
    expect(changeText('er', changeOf(5, undefined))).toBeNull();
  });

  it('is not told where only a part of the posts of either period has the figure', () => {
    const now = { ...STATS, count_reactions: 50, posts_with_reactions: 12 };
    const part = { ...STATS, count_reactions: 9, posts_with_reactions: 3 };
    expect(metricChange('reactions', now, part)).toEqual({ kind: 'unknown' });
    expect(metricChange('reactions', part, now)).toEqual({ kind: 'unknown' });
    expect(metricChange('reactions', now, { ...now, count_reactions: 40 }).kind).toBe('more');
    expect(metricChange('erv', { ...STATS, posts_with_views: 11 }, STATS)).toEqual({ kind: 'unknown' });
    expect(metricChange('likes', part, { ...now, count_likes: 1 }).kind).toBe('more');
    expect(metricChange('likes', STATS, null)).toEqual({ kind: 'unknown' });
  });

  it('goes with how many posts have the figure', () => {
    expect(knownPart('views', STATS)).toBeNull();
    expect(knownPart('reactions', STATS)).toBeNull();
    const part = knownPart('views', { ...STATS, posts_with_views: 3 });
    expect(part && knownPartText(part)).toBe(`Известны у${NBSP}3 из${NBSP}12${NBSP}постов`);
  });
});
