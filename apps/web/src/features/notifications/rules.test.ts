import { expect, test } from 'vitest';
import { routeOf } from './notification-list.tsx';

test('a link of this site becomes a route with its search params', () => {
  expect(routeOf('/monitor-search/result/7?run=r&change=new')).toEqual({
    to: '/monitor-search/result/7',
    search: { run: 'r', change: 'new' },
  });
});

test.each([null, 'https://example.org/', '//example.org/', 'javascript:alert(1)', ''])('%o is not opened', (link) => {
  expect(routeOf(link)).toBeNull();
});
