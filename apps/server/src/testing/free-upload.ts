import type { GiveBack, Upload } from '#files/upload.ts';

/** An upload outside a request, without limits. */
export function openFreeUpload(): Upload {
  return {
    requester: { group: '127.0.0.1', member: 'test' },
    signal: new AbortController().signal,
    hold: () => {},
  };
}

/** Counts nothing, outside a request. */
export async function countFreely(): Promise<GiveBack> {
  return async () => {};
}
