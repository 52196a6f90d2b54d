import { EXECUTE_MAX_CALLS } from '@vidno/providers/vk/vk-client';

/** How many calls of a method fit into one `execute`. VK limits the size of the answer, which is only known afterwards. */
export interface BatchSizes {
  of(method: string): number;
  tooLarge(method: string, calls: number): void;
  fitted(method: string, calls: number): void;
}

/** A failed batch costs a slot and part of the daily budget, so the size grows only after this many successes. */
const FITTED_BEFORE_GROWTH = 50;

export function createBatchSizes(): BatchSizes {
  const sizes = new Map<string, { size: number; fitted: number }>();
  const sizeOf = (method: string) => sizes.get(method)?.size ?? EXECUTE_MAX_CALLS;
  return {
    of: sizeOf,
    tooLarge: (method, calls) => {
      sizes.set(method, { size: Math.max(1, Math.min(sizeOf(method), Math.floor(calls / 2))), fitted: 0 });
    },
    fitted: (method, calls) => {
      const known = sizes.get(method);
      if (!known || calls < known.size || known.size === EXECUTE_MAX_CALLS) return;
      known.fitted += 1;
      if (known.fitted >= FITTED_BEFORE_GROWTH) sizes.set(method, { size: known.size + 1, fitted: 0 });
    },
  };
}
