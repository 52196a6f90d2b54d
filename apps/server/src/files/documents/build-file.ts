import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import type { ReportDocument, ReportTable, Row } from './report-document.ts';

/** Formats built in memory, in a worker thread because 50 000 rows take seconds. */
type BuiltFormat = 'xlsx' | 'pdf';

export interface WorkerTask {
  readonly format: BuiltFormat;
  readonly document: Omit<ReportDocument, 'tables'> & { readonly tables: readonly Omit<ReportTable, 'pages'>[] };
}

export type WorkerMessage =
  | { readonly kind: 'rows'; readonly table: number; readonly rows: readonly Row[] }
  | { readonly kind: 'end' };

/**
 * About three times what the largest file needs.
 * @limit memory: The thread that builds a file is ended, and the export fails.
 */
const MEMORY_LIMIT_MB = 2_048;

export async function buildFile(format: BuiltFormat, { tables, ...head }: ReportDocument): Promise<Buffer> {
  const task: WorkerTask = { format, document: { ...head, tables: tables.map(({ pages: _, ...table }) => table) } };
  const worker = new Worker(new URL('./build-file-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  });
  try {
    const built = resultOf(worker);
    await Promise.race([sendRows(worker, tables), built]);
    return await built;
  } finally {
    await worker.terminate();
  }
}

async function sendRows(worker: Worker, tables: readonly ReportTable[]): Promise<void> {
  const send = (message: WorkerMessage) => worker.postMessage(message);
  for (const [table, { pages }] of tables.entries()) {
    for await (const rows of pages) send({ kind: 'rows', table, rows });
  }
  send({ kind: 'end' });
}

/** Rejects if the thread exits before it sends the file. */
async function resultOf(worker: Worker): Promise<Buffer> {
  const died = once(worker, 'exit').then(([code]) => {
    throw new Error(`The file builder thread exited with code ${code}`);
  });
  // Avoids an unhandled rejection when the thread exits after the result.
  died.catch(() => {});
  const [bytes] = await Promise.race([once(worker, 'message'), died]);
  return Buffer.from(bytes as Uint8Array);
}

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
