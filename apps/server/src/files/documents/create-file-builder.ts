import { type BuiltFormat, buildFile } from './build-file.ts';
import type { ReportDocument } from './report-document.ts';

export type FileBuilder = (
  format: BuiltFormat,
  document: ReportDocument,
) => Promise<{ readonly kind: 'built'; readonly bytes: Buffer } | { readonly kind: 'busy' }>;

/** Builds one file after the other, so that their memory does not add up; refuses where too many wait in line. */
export function createFileBuilder({ waitingMax }: { waitingMax: number }): FileBuilder {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (format, document) => {
    if (waiting >= waitingMax) return { kind: 'busy' };
    waiting += 1;
    const built = last.then(() => buildFile(format, document));
    last = built.catch(() => {});
    try {
      return { kind: 'built', bytes: await built };
    } finally {
      waiting -= 1;
    }
  };
}
