import type { VkCallOptions } from '../../vk-access.ts';

/** How long a caller waits for a slot, and with what priority. */
export interface WaitPolicy {
  /** Callers of the same queue are served in turn. */
  readonly queue: string;
  /** How far ahead of time a slot may be claimed. A larger value means a higher priority. */
  readonly aheadMs: number;
  /** How often a call is retried after a transient failure. */
  readonly retries: number;
  /** Aborts when the caller's signal does, or when the policy times out. */
  readonly signal: AbortSignal;
  hasTimedOut(): boolean;
  allows(waitMs: number): boolean;
  end(): void;
}

const REQUEST_MS = 5_000;
/** @limit time: The call to VK is given up. */
const JOB_WAIT_MAX_MS = 60_000;

export function createWaitPolicy({
  signal: callerSignal,
  waitPolicy = 'job',
  lane = 'normal',
}: Omit<VkCallOptions, 'accountId'>): WaitPolicy {
  const startedAt = performance.now();
  const controller = new AbortController();
  const abort = () => controller.abort(callerSignal?.reason);
  if (callerSignal?.aborted) abort();
  callerSignal?.addEventListener('abort', abort);
  let timedOut = false;
  const timer =
    waitPolicy === 'request'
      ? setTimeout(() => {
          timedOut = true;
          controller.abort(new Error(`VK did not answer in ${REQUEST_MS} ms`));
        }, REQUEST_MS)
      : undefined;
  return {
    ...(waitPolicy === 'request'
      ? { queue: 'request', aheadMs: 4_000, retries: 1 }
      : { queue: lane, aheadMs: lane === 'fast' ? 1_500 : 700, retries: 4 }),
    signal: controller.signal,
    hasTimedOut: () => timedOut,
    allows: (waitMs) =>
      waitPolicy === 'request' ? performance.now() - startedAt + waitMs < REQUEST_MS : waitMs <= JOB_WAIT_MAX_MS,
    end: () => {
      clearTimeout(timer);
      callerSignal?.removeEventListener('abort', abort);
    },
  };
}
