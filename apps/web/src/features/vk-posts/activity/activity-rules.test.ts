import { expect, test } from 'vitest';
import { aGroup } from '../../../testing/made-up-vk.ts';
import {
  alignActivities,
  momentTexts,
  monthlyActivities,
  monthsBetween,
  shownParam,
  shownTypes,
  viewOf,
} from './activity.ts';

const NBSP = '\u00a0';

test('the address names the series, and an unknown one shows all', () => {
  expect(shownTypes('views,likes')).toEqual(['likes', 'views']);
  expect(shownTypes('nothing')).toHaveLength(4);
  expect(shownTypes(undefined)).toHaveLength(4);
  expect(shownParam(['likes', 'views'])).toBe('likes,views');
  expect(shownParam(shownTypes(undefined))).toBeUndefined();
});

test('an unknown step falls back to months', () => {
  expect(viewOf('week')).toBe('week');
  expect(viewOf('er')).toBe('month');
});

test('series share a time axis, and missing values are not zero', () => {
  const likes = { type: 'likes', data: [{ time: '2026-01', value: 5 }] } as const;
  const views = {
    type: 'views',
    data: [
      { time: '2026-02', value: 0 },
      { time: '2026-01', value: null },
    ],
  } as const;
  expect(alignActivities([likes, views])).toEqual({
    times: ['2026-01', '2026-02'],
    values: { likes: [5, null], views: [null, 0] },
  });
});

test('months continue across a year end', () => {
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsBetween('2026-02', '2026-02')).toEqual(['2026-02']);
  expect(monthsBetween('', '')).toEqual([]);
});

test('report months become series: an empty month is zero, hidden views are not', () => {
  const month = (value: string, count_views: number | null) => aGroup({ value, count_views, count_likes: 7 });
  expect(monthlyActivities([month('2026-03', 50), month('2026-01', null)])).toMatchObject({
    times: ['2026-01', '2026-02', '2026-03'],
    values: { likes: [7, 0, 7], views: [null, 0, 50] },
  });
  expect(monthlyActivities([month('2026-03', null)]).values.views).toEqual([null]);
  expect(monthlyActivities([])).toEqual({ times: [], values: { likes: [], views: [], comments: [], reposts: [] } });
});

test.each([
  ['month', '2026-03', '03.26', `март${NBSP}2026${NBSP}г.`],
  ['week', '2026-03-02', '02.03.26', `неделя с 2${NBSP}марта${NBSP}2026${NBSP}г.`],
  ['day', '2026-03-01', '01.03.26', `1${NBSP}марта${NBSP}2026${NBSP}г.`],
] as const)('a %s of a series is said shortly and in full', (view, time, label, full) => {
  expect(momentTexts(view, time)).toEqual({ label, full });
});
