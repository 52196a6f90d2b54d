import PQueue from 'p-queue';
import { type BuiltFormat, buildFile } from './build-file.ts';
import type { ReportDocument } from './report-document.ts';

export type FileBuilder = (
  format: BuiltFormat,
  document: ReportDocument,
) => Promise<{ readonly kind: 'built'; readonly bytes: Buffer } | { readonly kind: 'busy' }>;

/** Builds one file at a time to limit memory; answers `busy` when the queue is full. */
export function createFileBuilder({ queueMax }: { queueMax: number }): FileBuilder {
  const queue = new PQueue({ concurrency: 1 });
  return async (format, document) => {
    if (queue.pending + queue.size >= queueMax) return { kind: 'busy' };
    return { kind: 'built', bytes: await queue.add(() => buildFile(format, document)) };
  };
}
