import type { PersonAnswer } from '@vidno/contract/photo-search';
import { sql } from 'kysely';
import { type AccountMove, selectAsOwnedBy } from '#database/copy-to-account.ts';
import type { Database, Transaction } from '#database/database.ts';

/** What one account has said about the people found by one face. */
export interface AnswersKey {
  readonly accountId: number;
  readonly faceHash: string;
}

/** By the id of the person. */
export type PersonAnswers = ReadonlyMap<string, PersonAnswer>;

export async function listPersonAnswers(
  db: Database | Transaction,
  { accountId, faceHash }: AnswersKey,
): Promise<PersonAnswers> {
  const rows = await db
    .selectFrom('person_answer')
    .select(['person_id', 'answer'])
    .where('account_id', '=', accountId)
    .where('face_hash', '=', faceHash)
    .execute();
  return new Map(rows.map(({ person_id, answer }) => [person_id, answer]));
}

export async function storePersonAnswers(
  trx: Transaction,
  { accountId, faceHash }: AnswersKey,
  { personIds, answer }: { readonly personIds: readonly string[]; readonly answer: PersonAnswer },
): Promise<void> {
  await trx
    .insertInto('person_answer')
    .values(personIds.map((person_id) => ({ account_id: accountId, face_hash: faceHash, person_id, answer })))
    .onConflict((conflict) => conflict.columns(['account_id', 'face_hash', 'person_id']).doUpdateSet({ answer }))
    .execute();
}

export async function deletePersonAnswers(
  trx: Transaction,
  key: AnswersKey,
  personIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('person_answer')
    .where('account_id', '=', key.accountId)
    .where('face_hash', '=', key.faceHash)
    .where('person_id', 'in', personIds)
    .execute();
}

export async function copyPersonAnswers(trx: Transaction, move: AccountMove): Promise<void> {
  await sql`insert into person_answer ${selectAsOwnedBy('person_answer', move)} on conflict do nothing`.execute(trx);
}
