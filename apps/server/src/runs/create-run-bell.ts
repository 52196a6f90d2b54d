import { EventEmitter } from 'node:events';
import type { RunState } from './run.ts';

interface RunEvents {
  /** Runs were started: somebody may take them. */
  started: [];
  changed: [RunState];
}

/** Says at once what happens to runs in this very process; what other processes do is polled for. */
export type RunBell = EventEmitter<RunEvents>;

export function createRunBell(): RunBell {
  return new EventEmitter<RunEvents>().setMaxListeners(0);
}
