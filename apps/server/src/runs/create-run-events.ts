import { EventEmitter } from 'node:events';
import type { RunState } from './run.ts';

interface RunEventMap {
  changed: [RunState];
}

/** Run events of this process only; changes made by other processes are found by polling. */
export type RunEvents = EventEmitter<RunEventMap>;

export function createRunEvents(): RunEvents {
  return new EventEmitter<RunEventMap>().setMaxListeners(0);
}
