import type { Upload } from '#files/file-store.ts';

/** An upload outside a request, without limits. */
export function openFreeUpload(): Upload {
  return {
    requester: { group: '127.0.0.1', member: 'test' },
    signal: new AbortController().signal,
    maxWaitMs: Number.POSITIVE_INFINITY,
    hold: () => {},
    letGo: () => {},
  };
}

/** What a search takes of its caller's limits, outside a request: nothing. */
export const WITHOUT_LIMITS = { openUpload: openFreeUpload, countUnpaid: async () => async () => {} } as const;
