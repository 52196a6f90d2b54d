import type { Readable } from 'node:stream';
import type { Clock } from '#config/clock.ts';
import { toMoscowDay } from '#config/moscow-time.ts';
import type { Database } from '#database/database.ts';
import type { AccountId } from '#features/identity/public.ts';
import { listPicturesForExport } from '#features/photo-search/public.ts';
import { writeZip, type ZipEntry } from '#files/archive/write-zip.ts';
import type { FileStore } from '#files/file-store.ts';
import type { TableFacts } from '#retention/table-facts.ts';
import { TABLES } from '#retention/tables.ts';
import { listReasons, listSections } from './export-section.ts';
import { writePage } from './write-page.ts';

export interface ExportAccountTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly files: FileStore;
}

/** Everything held about an account in one ZIP: JSON, pictures and a readable page. It is read while it is sent. */
export function exportAccount(
  tools: ExportAccountTools,
  accountId: AccountId,
  tables: readonly TableFacts[] = TABLES,
): { readonly name: string; readonly archive: Readable } {
  return {
    name: `vidno-${toMoscowDay(tools.clock())}.zip`,
    archive: writeZip(listEntries(tools, accountId, tables)),
  };
}

async function* listEntries(
  { db, clock, files }: ExportAccountTools,
  accountId: number,
  tables: readonly TableFacts[],
): AsyncGenerator<ZipEntry> {
  const sections = listSections(tables);
  const reasons = listReasons(tables);
  const pictures = listPicturePaths(db, accountId);
  yield { path: 'index.html', content: writePage(db, { accountId, now: clock(), sections, reasons, pictures }) };
  for (const { name, read } of sections) yield { path: `data/${name}.json`, content: toJson(read(db, accountId)) };
  for await (const { path, fileKey } of listPicturesForExport(db, accountId)) {
    const bytes = await files.find(fileKey);
    // Deleted since it was listed.
    if (bytes !== null) yield { path: `pictures/${path}`, content: only(bytes) };
  }
}

async function* listPicturePaths(db: Database, accountId: number): AsyncGenerator<string> {
  for await (const { path } of listPicturesForExport(db, accountId)) yield `pictures/${path}`;
}

async function* toJson(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const row of rows) {
    yield `${separator}${JSON.stringify(row)}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
