import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerMessage, WorkerTask } from './build-file.ts';
import type { Row } from './report-document.ts';
import { writePdf } from './write-pdf.ts';
import { writeXlsx } from './write-xlsx.ts';

/** Collects rows until `end`, then writes the file. Each file has its own thread, so its memory is freed with it. */

const { format, document } = workerData as WorkerTask;
const rows: Row[][] = document.tables.map(() => []);

parentPort?.on('message', async (message: WorkerMessage) => {
  if (message.kind === 'rows') {
    for (const row of message.rows) rows[message.table]?.push(row);
    return;
  }
  const complete = {
    ...document,
    tables: document.tables.map((table, index) => ({ ...table, rows: rows[index] ?? [] })),
  };
  const bytes = await (format === 'xlsx' ? writeXlsx(complete) : writePdf(complete));
  parentPort?.postMessage(bytes);
  parentPort?.close();
});
