import { Readable } from 'node:stream';
import type { Tracked } from '#features/vk-accounts/public.ts';
import type { FileBuilder } from '#files/documents/create-file-builder.ts';
import { writeCsv } from '#files/documents/write-csv.ts';
import { type BuildDocumentTools, buildDocument } from './build-document.ts';
import type { ExportRequest } from './export-request.ts';
import { FILE_TYPES, fileName } from './rules.ts';

export interface ExportTableTools extends BuildDocumentTools {
  readonly buildFile: FileBuilder;
}

export type ExportOutcome =
  | { kind: 'made'; file: { name: string; type: string; body: Buffer | Readable } }
  | { kind: 'refused'; because: 'report_group_unknown' | 'overloaded' };

/** A CSV is streamed while it is read from the database. Other formats are built completely before they are sent. */
export async function exportTable(
  tools: ExportTableTools,
  accounts: readonly [Tracked, ...Tracked[]],
  request: ExportRequest,
): Promise<ExportOutcome> {
  const document = await buildDocument(tools, accounts, request);
  if (document === null) return { kind: 'refused', because: 'report_group_unknown' };
  const { format } = request;
  const named = { name: fileName({ ...request, users: accounts.map(({ user }) => user) }), type: FILE_TYPES[format] };
  if (format === 'csv') return { kind: 'made', file: { ...named, body: Readable.from(writeCsv(document)) } };
  const built = await tools.buildFile(format, document);
  if (built.kind === 'busy') return { kind: 'refused', because: 'overloaded' };
  return { kind: 'made', file: { ...named, body: built.bytes } };
}
