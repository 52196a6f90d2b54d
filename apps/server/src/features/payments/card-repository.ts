import { sql } from 'kysely';
import type { AccountMove } from '#database/copy-to-account.ts';
import type { Database, NewRow, Row, Transaction } from '#database/database.ts';
import { BEFORE_ALL_IDS } from '#database/read-pages.ts';

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

/**
 * Gives cards to another account, with their tokens sealed for it. A card that the other account has already stays one card.
 */
export async function moveCards(
  trx: Transaction,
  { from, to }: AccountMove,
  cards: readonly NewRow<'card'>[],
): Promise<void> {
  if (cards.length === 0) return;
  await trx
    .insertInto('card')
    .values([...cards])
    .onConflict((conflict) => conflict.columns(['account_id', 'acquirer', 'token_fingerprint']).doNothing())
    .execute();
  await sql`
    update invoice set card_id = kept.id
    from card as old join card as kept
      on kept.account_id = ${to} and kept.acquirer = old.acquirer and kept.token_fingerprint = old.token_fingerprint
    where old.account_id = ${from} and invoice.account_id = ${to} and invoice.card_id = old.id`.execute(trx);
  const ids = cards.map(({ id }) => id);
  await trx.deleteFrom('card').where('account_id', '=', from).where('id', 'in', ids).execute();
}

/** Cards of all accounts, after this one. */
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
