import type { Database, Row, Transaction } from '#database/database.ts';
import type { LoginChange } from '../proofs/proof.ts';

export type Provider = Row<'account_identity'>['provider'];

/** Somebody as an outside service knows them. */
export interface Identity {
  readonly provider: Provider;
  /** Id of the VK user or of the private chat with our bot. */
  readonly subject: string;
  readonly name: string;
}

/** Replaces the one that the account had at this service. Violates a unique key if it is another account's. */
export async function saveIdentity(
  trx: Transaction,
  { accountId }: LoginChange,
  { provider, subject, name, now }: Identity & { now: Date },
): Promise<void> {
  await trx
    .insertInto('account_identity')
    .values({ account_id: accountId, provider, subject, name, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'provider']).doUpdateSet({ subject, name, created_at: now }),
    )
    .execute();
}

export async function findIdentityOwner(
  db: Database | Transaction,
  { provider, subject }: Pick<Identity, 'provider' | 'subject'>,
): Promise<number | null> {
  const owner = await db
    .selectFrom('account_identity')
    .select('account_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return owner?.account_id ?? null;
}

export async function deleteIdentity(trx: Transaction, { accountId }: LoginChange, provider: Provider): Promise<void> {
  await trx
    .deleteFrom('account_identity')
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .execute();
}

/** The outside services that know the user of the account. */
export async function listProviders(db: Database | Transaction, accountId: number): Promise<Provider[]> {
  const rows = await db
    .selectFrom('account_identity')
    .select('provider')
    .where('account_id', '=', accountId)
    .orderBy('provider', 'desc')
    .execute();
  return rows.map(({ provider }) => provider);
}
