import type { Database, NewRow, Row, Transaction } from '#database/database.ts';
import type { LineRemark } from '../import/person-line.ts';
import type { ImportState } from '../import/range-repository.ts';
import type { Findings } from './dry-run.ts';

export interface ImportRequestRow extends Omit<Row<'import_request'>, 'findings' | 'remarks' | 'number'> {
  readonly number: number;
  readonly findings: Findings | null;
}

const COLUMNS = [
  'id',
  'number',
  'source_id',
  'file_name',
  'lawful_basis',
  'basis_until',
  'vouches_adults',
  'complete',
  'operator',
  'state',
  'run_id',
  'import_id',
  'file_digest',
  'findings',
  'message',
  'created_at',
  'updated_at',
  'ended_at',
] as const;

/** Returns its number. */
export async function insertRequest(trx: Transaction, row: NewRow<'import_request'>): Promise<number> {
  const { number } = await trx.insertInto('import_request').values(row).returning('number').executeTakeFirstOrThrow();
  return Number(number);
}

export async function findRequest(db: Database, id: string): Promise<ImportRequestRow | null> {
  const row = await db.selectFrom('import_request').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row ? toRequest(row) : null;
}

export async function findRequestByNumber(
  db: Database | Transaction,
  number: number,
): Promise<ImportRequestRow | null> {
  const row = await db.selectFrom('import_request').select(COLUMNS).where('number', '=', number).executeTakeFirst();
  return row ? toRequest(row) : null;
}

/** Until the transaction ends. */
export async function lockRequest(trx: Transaction, id: string): Promise<ImportRequestRow | null> {
  const query = trx.selectFrom('import_request').select(COLUMNS).where('id', '=', id).forUpdate();
  const row = await query.executeTakeFirst();
  return row ? toRequest(row) : null;
}

/** Newest first. */
export async function listRequests(
  db: Database,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<ImportRequestRow[]> {
  const rows = await db
    .selectFrom('import_request')
    .select(COLUMNS)
    .$if(before !== null, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toRequest);
}

/** Whose files are being looked through, or wait for it. */
export async function countChecking(trx: Transaction): Promise<number> {
  const { count } = await trx
    .selectFrom('import_request')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'checking')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether another request is writing into the source, or paused; the caller holds the row of the source. */
export async function isSourceTaken(trx: Transaction, sourceId: string): Promise<boolean> {
  const other = await trx
    .selectFrom('import_request')
    .select('id')
    .where('source_id', '=', sourceId)
    .where('state', 'in', ['importing', 'paused'])
    .executeTakeFirst();
  return other !== undefined;
}

export async function updateRequest(
  trx: Transaction,
  id: string,
  change: Partial<Pick<NewRow<'import_request'>, 'state' | 'run_id' | 'message' | 'ended_at'>> & {
    readonly updated_at: Date;
  },
): Promise<void> {
  await trx.updateTable('import_request').set(change).where('id', '=', id).execute();
}

export async function saveFindings(
  trx: Transaction,
  id: string,
  {
    digest,
    findings,
    remarks,
    now,
  }: {
    readonly digest: Uint8Array;
    readonly findings: Findings;
    readonly remarks: readonly LineRemark[];
    readonly now: Date;
  },
): Promise<void> {
  await trx
    .updateTable('import_request')
    .set({
      state: 'checked',
      file_digest: digest,
      findings: JSON.stringify(findings),
      remarks: JSON.stringify(remarks),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Names the import that writes its people. False if nobody wants it any more. */
export async function saveImport(
  trx: Transaction,
  id: string,
  { importId, now }: { readonly importId: string; readonly now: Date },
): Promise<boolean> {
  const saved = await trx
    .updateTable('import_request')
    .set({ import_id: importId, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'importing')
    .executeTakeFirst();
  return saved.numUpdatedRows > 0n;
}

/** So that what is at work is not purged. */
export async function touchRequest(trx: Transaction, id: string, now: Date): Promise<void> {
  await trx.updateTable('import_request').set({ updated_at: now }).where('id', '=', id).execute();
}

/** What the look through the file has kept. */
export async function listKeptRemarks(db: Database, id: string): Promise<LineRemark[]> {
  const row = await db.selectFrom('import_request').select('remarks').where('id', '=', id).executeTakeFirst();
  // `saveFindings` wrote them.
  return (row?.remarks ?? []) as LineRemark[];
}

export interface WrittenImport extends Pick<Row<'import_run'>, 'finished_at' | 'superseded_at' | 'left_people'> {
  readonly counts: ImportState['counts'];
}

/** Its own counts stand there once it has ended. */
export async function findWrittenImport(db: Database, importId: string): Promise<WrittenImport | null> {
  const row = await db
    .selectFrom('import_run')
    .select([
      'finished_at',
      'superseded_at',
      'left_people',
      'people',
      'photos',
      'faces',
      'unchanged',
      'rejected',
      'suppressed',
      'suppressed_photos',
    ])
    .where('id', '=', importId)
    .executeTakeFirst();
  if (!row) return null;
  const { finished_at, superseded_at, left_people, ...counts } = row;
  return { finished_at, superseded_at, left_people, counts };
}

function toRequest(row: Pick<Row<'import_request'>, (typeof COLUMNS)[number]>): ImportRequestRow {
  // `saveFindings` wrote them. A bigint comes as text.
  return { ...row, number: Number(row.number), findings: row.findings as Findings | null };
}

/** Files below a folder that an import may still read; there is one for each request that has not ended. */
export async function listOpenFileNames(db: Database, below: string): Promise<string[]> {
  const rows = await db
    .selectFrom('import_request')
    .select('file_name')
    .distinct()
    .where('ended_at', 'is', null)
    .where('file_name', 'like', `${below}%`)
    .execute();
  return rows.map(({ file_name }) => file_name);
}
