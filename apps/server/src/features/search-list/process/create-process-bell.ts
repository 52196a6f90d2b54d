import { EventEmitter } from 'node:events';
import type { ProcessState } from './process-repository.ts';

type OnRing = (processId: string, state?: ProcessState) => void;

/** Wakes those who watch a process that changes in this very program; other programs' changes are polled for. */
export interface ProcessBell {
  /** With its state, where that is known, they need not ask the database for it. */
  readonly ring: OnRing;
  /** Returns what ends the listening. */
  listen(onRing: OnRing): () => void;
}

export function createProcessBell(): ProcessBell {
  const rings = new EventEmitter<{ ring: Parameters<OnRing> }>().setMaxListeners(0);
  return {
    ring: (...ring) => {
      rings.emit('ring', ...ring);
    },
    listen: (onRing) => {
      rings.on('ring', onRing);
      return () => rings.off('ring', onRing);
    },
  };
}
