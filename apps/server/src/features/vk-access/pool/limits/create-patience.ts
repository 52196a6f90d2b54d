import type { VkCallOptions } from '../../vk-access.ts';

/** How long a caller waits, and ahead of whom. */
export interface Patience {
  /** Those of one queue go one after the other. */
  readonly queue: string;
  /** How far ahead a slot may be claimed: who may claim further ahead goes first. */
  readonly aheadMs: number;
  /** How often a stumble of VK's is tried again. */
  readonly repeats: number;
  /** The caller's own, and the end of patience. */
  readonly signal: AbortSignal;
  isOver(): boolean;
  allows(waitMs: number): boolean;
  end(): void;
}

const REQUEST_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;

export function createPatience({ signal: outer, patience = 'job', lane = 'normal' }: VkCallOptions): Patience {
  const startedAt = performance.now();
  const controller = new AbortController();
  const abort = () => controller.abort(outer?.reason);
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort);
  let over = false;
  const timer =
    patience === 'request'
      ? setTimeout(() => {
          over = true;
          controller.abort(new Error(`VK did not answer in ${REQUEST_MS} ms`));
        }, REQUEST_MS)
      : undefined;
  return {
    ...(patience === 'request'
      ? { queue: 'request', aheadMs: 4_000, repeats: 1 }
      : { queue: lane, aheadMs: lane === 'fast' ? 1_500 : 700, repeats: 4 }),
    signal: controller.signal,
    isOver: () => over,
    allows: (waitMs) =>
      patience === 'request' ? performance.now() - startedAt + waitMs < REQUEST_MS : waitMs <= LONGEST_WAIT_MS,
    end: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
  };
}
