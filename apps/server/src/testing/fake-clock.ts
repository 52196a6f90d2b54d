import type { Clock } from '#config/clock.ts';

export interface FakeClock {
  readonly clock: Clock;
  advance(milliseconds: number): void;
}

/** A clock that moves only when the test says so. */
export function createFakeClock(start = '2026-01-15T12:00:00.000Z'): FakeClock {
  let now = new Date(start).getTime();
  return {
    clock: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}

/** From where another clock stands, time goes by on it: what waits by itself comes to an end. */
export function createTickingClock(clock: Clock): Clock {
  const started = performance.now();
  return () => new Date(clock().getTime() + performance.now() - started);
}
