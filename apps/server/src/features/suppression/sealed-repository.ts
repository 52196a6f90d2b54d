import { sql } from 'kysely';
import type { Database, Row, Transaction } from '#database/database.ts';
import { inBatches, readPages } from '#database/read-pages.ts';

export type SealedPerson = Pick<Row<'sealed_person'>, 'mark' | 'sealed'>;

export async function putSealedPeople(trx: Transaction, people: readonly SealedPerson[], now: Date): Promise<void> {
  if (people.length === 0) return;
  await trx
    .insertInto('sealed_person')
    .values(people.map(({ mark, sealed }) => ({ mark, sealed, sealed_at: now })))
    .onConflict((conflict) => conflict.column('mark').doUpdateSet({ sealed: sql`excluded.sealed`, state: 'sealed' }))
    .execute();
}

/** The people of a request who are kept. */
export async function listSealedOf(db: Database | Transaction, requestId: string): Promise<SealedPerson[]> {
  return await db
    .selectFrom('sealed_person')
    .innerJoin('suppression_mark', 'suppression_mark.mark', 'sealed_person.mark')
    .select(['sealed_person.mark', 'sealed_person.sealed'])
    .where('suppression_mark.request_id', '=', requestId)
    .where('suppression_mark.kind', '=', 'person')
    .execute();
}

export async function listSealedByMark(
  db: Database | Transaction,
  marks: readonly Uint8Array[],
): Promise<SealedPerson[]> {
  if (marks.length === 0) return [];
  return await db.selectFrom('sealed_person').select(['mark', 'sealed']).where('mark', 'in', marks).execute();
}

/** Locks the row. Null if the person was erased, or is there again. */
export async function lockSealedPerson(trx: Transaction, mark: Uint8Array): Promise<Row<'sealed_person'> | null> {
  const row = await trx.selectFrom('sealed_person').selectAll().where('mark', '=', mark).forUpdate().executeTakeFirst();
  return row ?? null;
}

/** Somebody may be written back. */
export async function letReturn(trx: Transaction, mark: Uint8Array): Promise<void> {
  await trx.updateTable('sealed_person').set({ state: 'returning' }).where('mark', '=', mark).execute();
}

/**
 * Whoever of these was on the way back stays. A process that was killed meanwhile may have put their pictures back already, so each of
 * them is taken away again. The list is locked.
 */
export async function keepSealed(trx: Transaction, marks: readonly Uint8Array[]): Promise<void> {
  if (marks.length === 0) return;
  await trx
    .updateTable('sealed_file')
    .set({ state: 'open' })
    .where('person_mark', 'in', (people) =>
      people.selectFrom('sealed_person').select('mark').where('mark', 'in', marks).where('state', '=', 'returning'),
    )
    .where('state', '=', 'sealed')
    .execute();
  await trx.updateTable('sealed_person').set({ state: 'sealed' }).where('mark', 'in', marks).execute();
}

/** The marks of everybody who is on the way back. Waits for those who are just being written, and nobody is until the transaction ends. */
export async function lockReturningMarks(db: Database | Transaction): Promise<Uint8Array[]> {
  const returning = db.selectFrom('sealed_person').select('mark').where('state', '=', 'returning');
  return (await returning.orderBy('mark').forShare().execute()).map(({ mark }) => mark);
}

/** The people are not kept any more, and what is left of their pictures goes. */
export async function eraseSealedPeople(trx: Transaction, marks: readonly Uint8Array[]): Promise<void> {
  if (marks.length === 0) return;
  await trx.deleteFrom('sealed_person').where('mark', 'in', marks).execute();
  await updateFileStates(trx, marks, 'erased');
}

export async function deleteSealedPerson(trx: Transaction, mark: Uint8Array): Promise<void> {
  await trx.deleteFrom('sealed_person').where('mark', '=', mark).execute();
}

/** @limit queue: The rest comes with the next query. */
const PEOPLE_PER_PAGE = 50;

/** Those who are to be written back, after this mark. */
export async function listReturning(db: Database, after: Uint8Array): Promise<SealedPerson[]> {
  return await db
    .selectFrom('sealed_person')
    .select(['mark', 'sealed'])
    .where('state', '=', 'returning')
    .where('mark', '>', after)
    .orderBy('mark')
    .limit(PEOPLE_PER_PAGE)
    .execute();
}

export type SealedFile = Row<'sealed_file'>;

export async function insertSealedFiles(trx: Transaction, files: readonly SealedFile[]): Promise<void> {
  if (files.length === 0) return;
  await trx
    .insertInto('sealed_file')
    .values([...files])
    .execute();
}

export async function updateFileStates(
  trx: Transaction,
  personMarks: readonly Uint8Array[],
  state: SealedFile['state'],
): Promise<void> {
  if (personMarks.length === 0) return;
  await trx.updateTable('sealed_file').set({ state }).where('person_mark', 'in', personMarks).execute();
}

/** @limit queue: The rest comes with the next query. */
const FILES_PER_PAGE = 100;

/** Those with which something has to be done, after this id. */
export async function listDueFiles(db: Database, after: string): Promise<SealedFile[]> {
  return await db
    .selectFrom('sealed_file')
    .selectAll()
    .where('state', '<>', 'sealed')
    .where('id', '>', after)
    .orderBy('id')
    .limit(FILES_PER_PAGE)
    .execute();
}

export async function listFilesOf(db: Database | Transaction, personMark: Uint8Array): Promise<SealedFile[]> {
  return await db.selectFrom('sealed_file').selectAll().where('person_mark', '=', personMark).execute();
}

/** Until this transaction ends nobody seals a picture of this person, or takes one away. */
export async function lockFilesOf(trx: Transaction, personMark: Uint8Array): Promise<void> {
  await trx.selectFrom('sealed_file').select('id').where('person_mark', '=', personMark).forUpdate().execute();
}

/** Locks the row. Null if it is gone. */
export async function lockFile(trx: Transaction, id: string): Promise<SealedFile | null> {
  const row = await trx.selectFrom('sealed_file').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? null;
}

export async function updateFileState(trx: Transaction, id: string, state: SealedFile['state']): Promise<void> {
  await trx.updateTable('sealed_file').set({ state }).where('id', '=', id).execute();
}

export async function deleteFile(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('sealed_file').where('id', '=', id).execute();
}

/** People who were taken out of this source and are kept, in the order of their marks. */
export async function listSealedOfSource(
  trx: Transaction,
  {
    sourceId,
    after,
    limit,
  }: { readonly sourceId: string; readonly after: SealedPerson | null; readonly limit: number },
): Promise<SealedPerson[]> {
  return await trx
    .selectFrom('sealed_person')
    .select(['mark', 'sealed'])
    .where('mark', '>', after?.mark ?? new Uint8Array())
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('suppression_mark as own')
          .select('own.mark')
          .whereRef('own.mark', '=', 'sealed_person.mark')
          .where('own.source_id', '=', sourceId),
      ),
    )
    .orderBy('mark')
    .limit(limit)
    .execute();
}

/**
 * Nobody comes back into a source whose people are erased: of those who were taken out of it only marks are kept. The list is locked.
 * Their sealed pictures go with the next following.
 */
export async function eraseSealedOfSource(trx: Transaction, sourceId: string): Promise<number> {
  let count = 0;
  const people = readPages<SealedPerson>((page) => listSealedOfSource(trx, { sourceId, ...page }));
  for await (const batch of inBatches(people, PEOPLE_PER_PAGE)) {
    await eraseSealedPeople(
      trx,
      batch.map(({ mark }) => mark),
    );
    count += batch.length;
  }
  return count;
}
