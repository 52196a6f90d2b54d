import type { Upload } from '#http/bodies/open-upload.ts';

/** An upload outside a request, without limits. */
export function openFreeUpload(): Upload {
  return {
    requester: { group: '127.0.0.1', member: 'test' },
    signal: new AbortController().signal,
    hold: () => {},
  };
}
