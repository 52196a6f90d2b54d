import { PICTURE_TASK_LIMITS } from '@vidno/face-engine/create-face-engine';
import { hardenSharp } from '@vidno/face-engine/decode/sharp';
import { createTaskPool } from '@vidno/face-engine/pool/task-pool';

/** The measure of searches and imports: the same on any machine, and not ours to make faster. */
export interface StockDetector {
  /** Decodes the picture and detects its faces with the library as published. */
  detect(picture: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

const IDLE_TIMEOUT_MS = 600_000;

export function openStockDetector(workers: number): StockDetector {
  hardenSharp();
  const pool = createTaskPool({
    entry: new URL('./stock-faces-worker.ts', import.meta.url),
    workers,
    runtime: 'worker_threads',
    idleTimeoutMs: IDLE_TIMEOUT_MS,
    limits: PICTURE_TASK_LIMITS,
  });
  return {
    detect: async (picture) => {
      await pool.run({ name: 'detectStockFaces', prepare: () => ({ argument: picture, transfer: [] }) });
    },
    close: () => pool.close(),
  };
}
