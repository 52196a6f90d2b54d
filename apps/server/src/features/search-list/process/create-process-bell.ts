import { EventEmitter } from 'node:events';

/** Wakes those who watch a process that changes in this very program; other programs' changes are polled for. */
export interface ProcessBell {
  ring(processId: string): void;
  /** Returns what ends the listening. */
  listen(onRing: (processId: string) => void): () => void;
}

export function createProcessBell(): ProcessBell {
  const rings = new EventEmitter<{ ring: [processId: string] }>().setMaxListeners(0);
  return {
    ring: (processId) => {
      rings.emit('ring', processId);
    },
    listen: (onRing) => {
      rings.on('ring', onRing);
      return () => rings.off('ring', onRing);
    },
  };
}
