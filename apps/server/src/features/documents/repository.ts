import type { AcceptedFor } from '@vidno/contract/account/documents';
import { sql } from 'kysely';
import { type AccountMove, selectAsOwnedBy } from '#database/copy-to-account.ts';
import type { Database, Transaction } from '#database/database.ts';
import type { AcceptedVersion, DocumentText } from './document-shelf.ts';

interface NewAcceptances {
  readonly accountId: number;
  readonly texts: readonly DocumentText[];
  readonly acceptedFor: AcceptedFor;
  /** Of the browser. */
  readonly address: string;
  readonly now: Date;
}

/** Returns the ones that were not accepted for this before: the first time is what counts. */
export async function insertAcceptances(
  trx: Transaction,
  { accountId, texts, acceptedFor, address, now }: NewAcceptances,
): Promise<AcceptedVersion[]> {
  if (texts.length === 0) return [];
  return await trx
    .insertInto('document_acceptance')
    .values(
      texts.map(({ kind, version, hash }) => ({
        account_id: accountId,
        kind,
        version,
        accepted_for: acceptedFor,
        text_hash: hash,
        address,
        accepted_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['kind', 'version'])
    .execute();
}

export async function listAcceptedVersions(db: Database | Transaction, accountId: number): Promise<AcceptedVersion[]> {
  return await db
    .selectFrom('document_acceptance')
    .select(['kind', 'version'])
    .where('account_id', '=', accountId)
    .execute();
}

/** The same person gave them, as the visitor of another browser. */
export async function copyAcceptances(trx: Transaction, move: AccountMove): Promise<void> {
  await sql`insert into document_acceptance ${selectAsOwnedBy('document_acceptance', move)}
    on conflict do nothing`.execute(trx);
}

/** How many accounts have accepted each version, whatever for. */
export async function countAcceptances(db: Database): Promise<(AcceptedVersion & { readonly accounts: number })[]> {
  return await db
    .selectFrom('document_acceptance')
    .select((eb) => [
      'kind',
      'version',
      eb.cast<number>(eb.fn.count('account_id').distinct(), 'integer').as('accounts'),
    ])
    .groupBy(['kind', 'version'])
    .execute();
}
