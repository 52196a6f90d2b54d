import type { ChartPoint, PeriodChart } from '@vidno/contract/vk/chart';
import { describe, expect, it } from 'vitest';
import { aPoint } from '../../testing/made-up-vk.ts';
import { growthOf, knownMetrics, shownOf, toFollowerMoments, toMoments } from './activity/moments.ts';
import { sortPoints } from './vk-activity-page.tsx';
import { daysOf, withDays } from './vk-set.ts';

const points = [
  aPoint('2026-01', { likes: 5, views: null }),
  aPoint('2026-02', { likes: 0, views: 7 }),
  aPoint('2026-03', { likes: 9, views: 3 }),
];
const times = (...order: Parameters<typeof sortPoints>) => sortPoints(...order).map(({ time }) => time.slice(-1));

describe('the rows of the table of a chart', () => {
  it('are sorted by time, the newest first or last', () => {
    expect(times(points, { sort: 'time', direction: 'up' })).toEqual(['3', '2', '1']);
    expect(times(points, { sort: 'time', direction: 'down' })).toEqual(['1', '2', '3']);
  });

  it('are sorted by a figure, of which zero is one', () => {
    expect(times(points, { sort: 'likes', direction: 'up' })).toEqual(['3', '1', '2']);
    expect(times(points, { sort: 'likes', direction: 'down' })).toEqual(['2', '1', '3']);
  });

  it('have what is not known at the end', () => {
    expect(times(points, { sort: 'views', direction: 'up' })).toEqual(['2', '3', '1']);
    expect(times(points, { sort: 'views', direction: 'down' })).toEqual(['3', '2', '1']);
  });
});

describe('a chart', () => {
  const chart: PeriodChart = { step: 'month', points, compared: [aPoint('2025-10', { likes: 4 })] };

  it('shows the figure of the address, else views, else likes', () => {
    expect([shownOf('er', chart), shownOf('all', chart), shownOf('nothing', chart)]).toEqual(['er', 'all', 'views']);
    const hidden = points.map((point): ChartPoint => ({ ...point, values: { ...point.values, views: null } }));
    expect(shownOf(undefined, { ...chart, points: hidden })).toBe('likes');
    expect(knownMetrics({ ...chart, points: hidden })).not.toContain('views');
  });

  it('has the compared period beside it, place by place', () => {
    expect(toMoments(chart, 'likes').map(({ value, before }) => [value, before?.full, before?.value])).toEqual([
      [5, 'октябрь\u00a02025\u00a0г.', 4],
      [0, undefined, undefined],
      [9, undefined, undefined],
    ]);
  });

  it('says what is not as the other points', () => {
    const odd = [
      aPoint('2026-01', { likes: null }, { state: 'missing' }),
      aPoint('2026-02', {}, { state: 'partial' }),
      aPoint('2026-03', { posts: 10, reactions: 4 }, { posts_with_reactions: 3 }),
      aPoint('2026-04', { posts: 0, reactions: null }),
    ];
    const moments = toMoments({ ...chart, points: odd }, 'reactions');
    expect(moments.map(({ state, note }) => [state, note?.replaceAll('\u00a0', ' ')])).toEqual([
      ['missing', 'не собрано'],
      ['partial', 'не все дни'],
      ['partial', 'известны у 3 из 10 постов'],
      ['whole', 'нет постов'],
    ]);
  });
});

describe('the followers of a period', () => {
  const day = (date: string, followers: number, jump = false) => ({ day: `2026-03-${date}`, followers, jump });

  it('grow from the first to the last day that is no jump', () => {
    const days = [day('01', 900, true), day('02', 100), day('03', 130), day('04', 1, true)];
    const growth = growthOf(days);
    expect([growth?.first.followers, growth?.last.followers]).toEqual([100, 130]);
    expect(toFollowerMoments(days).map(({ state }) => state)).toEqual(['odd', 'whole', 'whole', 'odd']);
    expect(growthOf([day('01', 5, true)])).toBeNull();
  });
});

describe('the days of an address', () => {
  it('are the last 30 until others are chosen, and all of them only if it says so', () => {
    expect(daysOf({}, '2026-03-17')).toEqual({ from: '2026-02-15', to: '2026-03-16' });
    expect(daysOf({ from: '2026-01-01' }, '2026-03-17')).toEqual({ from: '2026-01-01' });
    expect(daysOf({ period: 'all' }, '2026-03-17')).toEqual({});
  });

  it('keep what else is chosen', () => {
    expect(withDays({ counted: 'on_wall', compared: 'year' }, {})).toMatchObject({
      period: 'all',
      counted: 'on_wall',
      compared: 'year',
    });
    expect(withDays({ period: 'all' }, { from: '2026-01-01', to: '2026-01-31' }).period).toBeUndefined();
  });
});
