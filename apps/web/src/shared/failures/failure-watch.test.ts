import { describe, expect, test } from 'vitest';
import { advanceWatch, isSameWatch, NOTHING_WATCHED, type WatchedProcess } from './failures.tsx';

const waiting: WatchedProcess = { id: 'anna', status: 'wait' };
const failed: WatchedProcess = { id: 'anna', status: 'error' };

describe('a failure', () => {
  test('is reported if the process was waiting before', () => {
    const watch = advanceWatch(advanceWatch(NOTHING_WATCHED, [waiting]), [failed]);
    expect(watch).toEqual({ waiting: [], failed: [failed] });
  });

  test('of long ago is not reported', () => {
    expect(advanceWatch(NOTHING_WATCHED, [failed]).failed).toEqual([]);
  });

  test('is reported only once', () => {
    const watch = advanceWatch(advanceWatch(NOTHING_WATCHED, [waiting]), [failed]);
    const again = advanceWatch(watch, [failed]);
    expect(again.failed).toEqual([failed]);
    expect(isSameWatch(watch, again)).toBe(true);
  });
});
