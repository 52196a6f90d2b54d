import { sql } from 'kysely';
import type { Database, Row, Transaction } from '#database/database.ts';
import { BEFORE_ALL_IDS } from '#database/read-pages.ts';
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

export type PersonOfSource = Pick<Row<'person'>, 'id'> & { readonly externalId: string };

/** In the order of the ids, or only those without an age. */
export async function listPeopleOfSource(
  db: Database | Transaction,
  {
    sourceId,
    after,
    limit,
    ageless = false,
  }: {
    readonly sourceId: string;
    /** The last one of the page before; null for the first page. */
    readonly after: PersonOfSource | null;
    readonly limit: number;
    readonly ageless?: boolean;
  },
): Promise<PersonOfSource[]> {
  return await db
    .selectFrom('person')
    .select(['id', 'external_id as externalId'])
    .where('source_id', '=', sourceId)
    .where('id', '>', after?.id ?? BEFORE_ALL_IDS)
    .$if(ageless, (query) => query.where('age', 'is', null))
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function countAgeless(db: Database | Transaction, sourceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('person')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('source_id', '=', sourceId)
    .where('age', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The next import reads their pictures again, whatever becomes of them until then. */
export async function forgetChecksums(db: Database, personIds: readonly string[]): Promise<void> {
  await db.updateTable('person').set({ checksum: INCOMPLETE_CHECKSUM }).where('id', 'in', personIds).execute();
}

/** In one order, so that two who take the same people out wait for each other, and before the row of their source, as writers do. */
export async function lockPeople(trx: Transaction, personIds: readonly string[]): Promise<void> {
  await trx.selectFrom('person').select('id').where('id', 'in', personIds).orderBy('id').forUpdate().execute();
}

/**
 * These people, who are locked, leave the catalogue with their pictures, which go first: who is killed in between does it again, whereas
 * a file without a row would stay for good. The change of the counts is the caller's.
 */
export async function takeOut(
  trx: Transaction,
  files: Pick<FileStore, 'remove'>,
  { personIds, modelId }: { readonly personIds: readonly string[]; readonly modelId: string | null },
): Promise<CountChange> {
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
