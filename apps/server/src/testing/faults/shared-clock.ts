import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '#config/clock.ts';

export interface SharedClock {
  readonly clock: Clock;
  /** For all who share it; back if negative. */
  move(ms: number): void;
}

/** A clock that several processes share by a file in a folder of theirs: all see at once that it was put forward or back. */
export function openSharedClock(folder: string): SharedClock {
  const path = join(folder, 'clock-offset');
  const readOffset = () => Number(readFileSync(path, { encoding: 'utf8', flag: 'a+' }));
  return {
    clock: () => new Date(Date.now() + readOffset()),
    move: (ms) => {
      const draft = `${path}.draft`;
      writeFileSync(draft, String(readOffset() + ms));
      // Never half written.
      renameSync(draft, path);
    },
  };
}
