import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '#config/time.ts';

export interface SharedClock {
  readonly clock: Clock;
  /** Moves the clock for all processes; backwards if negative. */
  move(ms: number): void;
}

/** A clock shared by several processes through a file, so that all of them see a change at once. */
export function openSharedClock(folder: string): SharedClock {
  const path = join(folder, 'clock-offset');
  const readOffset = () => Number(readFileSync(path, { encoding: 'utf8', flag: 'a+' }));
  return {
    clock: () => new Date(Date.now() + readOffset()),
    move: (ms) => {
      const draft = `${path}.draft`;
      writeFileSync(draft, String(readOffset() + ms));
      // Renaming is atomic, so no process reads a partial file.
      renameSync(draft, path);
    },
  };
}
