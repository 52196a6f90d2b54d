import { sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';
import type { CountChange } from '#features/sources/public.ts';
import type { FileStore } from '#files/file-store.ts';
import { deletePeople, listFileKeys } from './import-repository.ts';
import { INCOMPLETE_CHECKSUM } from './prepare-person.ts';

/** Of the source: how many there are, how many of them are not in the file, and whether so many may leave. */
export interface Missing {
  readonly people: number;
  readonly missing: number;
  readonly mayLeave: boolean;
}

/** Another file is being imported into the source in place of this one, because this process was silent for too long. */
export class ImportSupersededError extends Error {
  override readonly name = 'ImportSupersededError';
}

/** Somebody has left the catalogue by this import. */
export async function addToLeft(trx: Transaction, runId: string, people: number): Promise<void> {
  await trx
    .updateTable('import_run')
    .set({ left_people: sql`left_people + ${people}` })
    .where('id', '=', runId)
    .execute();
}

/** Whether nobody else has begun another import into the source; keeps them from it until the transaction ends. */
export async function holdRun(trx: Transaction, runId: string): Promise<boolean> {
  const open = await trx
    .selectFrom('import_run')
    .select('id')
    .where('id', '=', runId)
    .where('superseded_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return open !== undefined;
}

/** @limit queue: The rest comes with the next query. */
const PEOPLE_PER_PAGE = 5_000;

/** The people of a source, a page in the order of the ids. */
export async function listExternalIds(
  db: Database,
  sourceId: string,
  after: string | null,
): Promise<{ readonly id: string; readonly externalId: string }[]> {
  return await db
    .selectFrom('person')
    .select(['id', 'external_id as externalId'])
    .where('source_id', '=', sourceId)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(PEOPLE_PER_PAGE)
    .execute();
}

/** The next people of a source after this id, those without an age only if asked. */
export async function listIdsOfSource(
  db: Database | Transaction,
  { sourceId, ageless, after, limit }: { sourceId: string; ageless: boolean; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('person')
    .select('id')
    .where('source_id', '=', sourceId)
    .where('id', '>', after)
    .$if(ageless, (query) => query.where('age', 'is', null))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The next import reads their pictures again, whatever becomes of them until then. */
export async function forgetChecksums(db: Database, personIds: readonly string[]): Promise<void> {
  await db.updateTable('person').set({ checksum: INCOMPLETE_CHECKSUM }).where('id', 'in', personIds).execute();
}

/**
 * These people leave the catalogue with their pictures, which go first: who is killed in between does it again, whereas a file without a
 * row would stay for good. The change of the counts is the caller's.
 */
export async function takeOut(
  trx: Transaction,
  files: Pick<FileStore, 'remove'>,
  { personIds, modelId }: { readonly personIds: readonly string[]; readonly modelId: string | null },
): Promise<CountChange> {
  // In one order, so that two who take the same people out wait for each other.
  await trx.selectFrom('person').select('id').where('id', 'in', personIds).orderBy('id').forUpdate().execute();
  for (const key of await listFileKeys(trx, personIds)) await files.remove(key);
  return await deletePeople(trx, personIds, modelId);
}

/** What is kept of a source for searches in it, once nobody is in it any more. */
export async function deleteTracesOfSource(trx: Transaction, sourceId: string): Promise<void> {
  await trx.deleteFrom('calibration').where('source_id', '=', sourceId).execute();
  await trx
    .deleteFrom('import_range')
    .where('run_id', 'in', ({ selectFrom }) => selectFrom('import_run').select('id').where('source_id', '=', sourceId))
    .execute();
}
