import { describe, expect, test } from 'vitest';
import { aComparison, aFirstRun, aProcessInfo, aRun } from '../../testing/made-up-monitors.ts';
import { changeOf, hitChanges, runInView } from './result.ts';

const waiting = aRun({ process_id: 'w', number: 3, process_info: aProcessInfo({ status: 'wait' }) });

test('hits are paired with those of the previous run, in server order', () => {
  const hits = hitChanges(aComparison());
  expect(hits.map(({ key, before, now }) => [key, before?.text, now?.text])).toEqual([
    ['post', undefined, 'Сегодня с нами Анна Соколова'],
    ['anna', 'Люблю горы и кофе', 'Люблю море и кофе'],
    ['gone', 'Люблю горы и кофе', undefined],
    ['same', 'Люблю горы и кофе', 'Люблю горы и кофе'],
  ]);
});

describe('the selected run', () => {
  test('is the one in the address', () => {
    expect(runInView([waiting, aRun()], aFirstRun().process_id)).toBe(aFirstRun().process_id);
  });

  test('is the latest ended run while a newer one is running', () => {
    expect(runInView([waiting, aRun(), aFirstRun()], undefined)).toBe(aRun().process_id);
  });

  test('is the first run while it is running', () => {
    expect(runInView([waiting], undefined)).toBe('w');
    expect(runInView([], undefined)).toBeNull();
  });
});

test('an unknown change in the address shows all', () => {
  expect(changeOf('new')).toBe('new');
  expect(changeOf('made-up')).toBeNull();
  expect(changeOf(undefined)).toBeNull();
});
