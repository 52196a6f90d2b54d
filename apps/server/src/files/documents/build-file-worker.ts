import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerMessage, WorkerTask } from './build-file.ts';
import type { Row } from './report-document.ts';
import { writePdf } from './write-pdf.ts';
import { writeXlsx } from './write-xlsx.ts';

/** Gathers the rows that it is sent, then writes the file; one file is one thread, whose memory ends with it. */

const { format, document } = workerData as WorkerTask;
const rows: Row[][] = document.tables.map(() => []);

parentPort?.on('message', async (part: WorkerMessage) => {
  if (part.kind === 'rows') {
    for (const row of part.rows) rows[part.table]?.push(row);
    return;
  }
  const whole = { ...document, tables: document.tables.map((table, index) => ({ ...table, rows: rows[index] ?? [] })) };
  const bytes = await (format === 'xlsx' ? writeXlsx(whole) : writePdf(whole));
  parentPort?.postMessage(bytes);
  parentPort?.close();
});
