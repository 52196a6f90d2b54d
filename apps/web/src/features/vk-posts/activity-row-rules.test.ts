import { describe, expect, it } from 'vitest';
import { sortRows } from './vk-activity-page.tsx';

const rows = [
  { time: '2026-01', values: { likes: 5, views: null } },
  { time: '2026-02', values: { likes: 0, views: 7 } },
  { time: '2026-03', values: { likes: 9, views: 3 } },
];
const times = (...order: Parameters<typeof sortRows>) => sortRows(...order).map(({ time }) => time.slice(-1));

describe('the rows of the activity table', () => {
  it('are sorted by time, the newest first or last', () => {
    expect(times(rows, { sort: 'time', direction: 'up' })).toEqual(['3', '2', '1']);
    expect(times(rows, { sort: 'time', direction: 'down' })).toEqual(['1', '2', '3']);
  });

  it('are sorted by a figure, of which zero is one', () => {
    expect(times(rows, { sort: 'likes', direction: 'up' })).toEqual(['3', '1', '2']);
    expect(times(rows, { sort: 'likes', direction: 'down' })).toEqual(['2', '1', '3']);
  });

  it('have what is not known at the end', () => {
    expect(times(rows, { sort: 'views', direction: 'up' })).toEqual(['2', '3', '1']);
    expect(times(rows, { sort: 'views', direction: 'down' })).toEqual(['3', '2', '1']);
  });
});
