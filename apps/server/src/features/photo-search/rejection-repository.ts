import { sql } from 'kysely';
import { type AccountMove, selectAsOwnedBy } from '#database/copy-to-account.ts';
import type { Database, Transaction } from '#database/database.ts';

/** The rejections of one face by one account. */
export interface RejectionKey {
  readonly accountId: number;
  readonly faceHash: string;
}

export async function listRejections(
  db: Database | Transaction,
  { accountId, faceHash }: RejectionKey,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('rejection')
    .select('person_id')
    .where('account_id', '=', accountId)
    .where('face_hash', '=', faceHash)
    .execute();
  return new Set(rows.map(({ person_id }) => person_id));
}

export async function insertRejections(
  trx: Transaction,
  { accountId, faceHash }: RejectionKey,
  personIds: readonly string[],
): Promise<void> {
  await trx
    .insertInto('rejection')
    .values(personIds.map((personId) => ({ account_id: accountId, face_hash: faceHash, person_id: personId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteRejections(
  trx: Transaction,
  key: RejectionKey,
  personIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('rejection')
    .where('account_id', '=', key.accountId)
    .where('face_hash', '=', key.faceHash)
    .where('person_id', 'in', personIds)
    .execute();
}

export async function copyRejections(trx: Transaction, move: AccountMove): Promise<void> {
  await sql`insert into rejection ${selectAsOwnedBy('rejection', move)} on conflict do nothing`.execute(trx);
}
