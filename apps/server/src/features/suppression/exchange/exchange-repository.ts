import { sql } from 'kysely';
import type { Database, Row, Transaction } from '#database/database.ts';

export type SealedKey = Row<'suppression_shared_key'>;

export async function listSharedKeys(db: Database | Transaction): Promise<SealedKey[]> {
  return await db.selectFrom('suppression_shared_key').selectAll().execute();
}

/** Whatever was made by an earlier key says nothing any more. */
export async function replaceSharedKey(trx: Transaction, key: SealedKey): Promise<void> {
  const { source_id: sourceId } = key;
  await trx.deleteFrom('suppression_shared_mark').where('source_id', '=', sourceId).execute();
  await trx.deleteFrom('suppression_received').where('source_id', '=', sourceId).execute();
  await trx
    .insertInto('suppression_shared_key')
    .values(key)
    .onConflict((conflict) => conflict.column('source_id').doUpdateSet({ sealed_key: key.sealed_key }))
    .execute();
}

export type SharedMark = Row<'suppression_shared_mark'>;

/** @limit queue: The rest goes into the next statement. */
const MARKS_PER_INSERT = 1_000;

export async function insertSharedMarks(trx: Transaction, marks: readonly SharedMark[]): Promise<void> {
  for (let from = 0; from < marks.length; from += MARKS_PER_INSERT) {
    await trx
      .insertInto('suppression_shared_mark')
      .values(marks.slice(from, from + MARKS_PER_INSERT))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** For the owner of the source. */
export interface ListedMark {
  readonly mark: Uint8Array;
  /** False once the removal was withdrawn. */
  readonly isRemoved: boolean;
}

export async function listSharedMarks(
  db: Database,
  { sourceId, after, limit }: { readonly sourceId: string; readonly after: ListedMark | null; readonly limit: number },
): Promise<ListedMark[]> {
  const { rows } = await sql<ListedMark>`
    select shared.mark, exists (
      select from suppression_mark as own where own.mark = shared.person_mark and own.kind = 'person') as "isRemoved"
    from suppression_shared_mark as shared
    where shared.source_id = ${sourceId} and shared.mark > ${after?.mark ?? new Uint8Array()}
    order by shared.mark limit ${limit}`.execute(db);
  return rows;
}

/** People of the source whose removal stands, and of whom the shared key knows nothing: they were erased before there was one. */
export async function countUnshared(db: Database, sourceId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct own.mark)::integer as count from suppression_mark as own
    where own.kind = 'person' and own.source_id = ${sourceId} and not exists (
      select from suppression_shared_mark as shared
      where shared.source_id = own.source_id and shared.person_mark = own.mark)`.execute(db);
  return rows[0]?.count ?? 0;
}

export type ReceivedMark = Row<'suppression_received'>;

export async function listReceived(db: Database | Transaction): Promise<ReceivedMark[]> {
  return await db.selectFrom('suppression_received').selectAll().execute();
}

/** Answers how many were not known before. */
export async function insertReceived(trx: Transaction, marks: readonly ReceivedMark[]): Promise<number> {
  if (marks.length === 0) return 0;
  const inserted = await trx
    .insertInto('suppression_received')
    .values([...marks])
    .onConflict((conflict) => conflict.doNothing())
    .returning('mark')
    .execute();
  return inserted.length;
}

/** Answers how many there were. */
export async function deleteReceived(
  trx: Transaction,
  sourceId: string,
  marks: readonly Uint8Array[],
): Promise<number> {
  if (marks.length === 0) return 0;
  const { numDeletedRows } = await trx
    .deleteFrom('suppression_received')
    .where('source_id', '=', sourceId)
    .where('mark', 'in', marks)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
