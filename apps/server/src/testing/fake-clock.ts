import type { Clock } from '#config/time.ts';

export interface FakeClock {
  readonly clock: Clock;
  advance(milliseconds: number): void;
}

/** A clock that only moves when the test advances it. */
export function createFakeClock(start = '2026-01-15T12:00:00.000Z'): FakeClock {
  let now = new Date(start).getTime();
  return {
    clock: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}

/** A clock that starts at the time of another one and keeps ticking, so that waits end. */
export function createTickingClock(clock: Clock): Clock {
  const started = performance.now();
  return () => new Date(clock().getTime() + performance.now() - started);
}
