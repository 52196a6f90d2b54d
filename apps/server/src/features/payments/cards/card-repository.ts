import { sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';
import { BEFORE_ALL_IDS } from '#database/read-pages.ts';
import type { NewRow, Row } from '#database/tables.ts';

export type StoredCard = Row<'card'>;

interface CardKey {
  readonly accountId: number;
  readonly id: string;
}

export async function insertCard(trx: Transaction, card: NewRow<'card'>): Promise<string> {
  const { id } = await trx
    .insertInto('card')
    .values(card)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'acquirer', 'token_fingerprint'])
        .doUpdateSet({ last_digits: card.last_digits, brand: card.brand, expires: card.expires }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Newest first. */
export async function listCards(db: Database | Transaction, accountId: number): Promise<StoredCard[]> {
  return await db
    .selectFrom('card')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute();
}

/** Locked, so that a card is never charged and removed at once. Null if it has been removed. */
export async function lockCard(trx: Transaction, { accountId, id }: CardKey): Promise<StoredCard | null> {
  const row = await trx
    .selectFrom('card')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteCard(trx: Transaction, { accountId, id }: CardKey): Promise<void> {
  await trx.deleteFrom('card').where('account_id', '=', accountId).where('id', '=', id).execute();
}

/** Whether a charge of this card is on its way to the bank now. */
export async function isBeingCharged(trx: Transaction, { accountId, id }: CardKey, since: Date): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from invoice
      where account_id = ${accountId} and card_id = ${id} and purpose = 'renewal'
        and state in ('created', 'pending') and created_at > ${since}
    ) as found`.execute(trx);
  return rows[0]?.found ?? false;
}

/** Null if it has been removed. */
export async function findCard(db: Database, { accountId, id }: CardKey): Promise<StoredCard | null> {
  const row = await db
    .selectFrom('card')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Of all accounts, those after this one. */
export async function listSealedCards(
  db: Database,
  { after, limit }: { readonly after: Pick<StoredCard, 'account_id' | 'id'> | null; readonly limit: number },
): Promise<Pick<StoredCard, 'account_id' | 'id' | 'token'>[]> {
  return await db
    .selectFrom('card')
    .select(['account_id', 'id', 'token'])
    .where((row) =>
      row(row.refTuple('account_id', 'id'), '>', row.tuple(after?.account_id ?? 0, after?.id ?? BEFORE_ALL_IDS)),
    )
    .orderBy('account_id')
    .orderBy('id')
    .limit(limit)
    .execute();
}
