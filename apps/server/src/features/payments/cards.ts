import { randomUUID } from 'node:crypto';
import type { SavedCard } from '@vidno/providers/acquiring/acquirer';
import type { Clock } from '#config/time.ts';
import type { SealedSecret, Vault } from '#database/create-vault.ts';
import type { Database, Row, Transaction } from '#database/database.ts';
import { readPages } from '#database/read-pages.ts';
import { recordAudit } from '#features/privacy/public.ts';
import { deleteCard, insertCard, isBeingCharged, listCards, listSealedCards, lockCard } from './card-repository.ts';
import { insertOrder } from './orders/order-repository.ts';

interface NewCard {
  readonly accountId: number;
  readonly acquirer: Row<'card'>['acquirer'];
  readonly card: SavedCard;
  readonly now: Date;
}

/** Keeps a card's token; the same card again stays one card. Returns its id. */
export async function saveCard(
  trx: Transaction,
  vault: Vault,
  { accountId, acquirer, card, now }: NewCard,
): Promise<string> {
  return await insertCard(trx, {
    account_id: accountId,
    id: randomUUID(),
    acquirer,
    token: vault.seal(card.token, cardContext(accountId)),
    token_fingerprint: vault.fingerprint(card.token),
    last_digits: card.lastDigits,
    brand: card.brand,
    expires: card.expires,
    created_at: now,
  });
}

/**
 * How long the bank may take to answer a charge.
 * @limit queue: A card whose charge takes longer can be removed; what is charged then goes back.
 */
const CHARGE_LEASE_MS = 60_000;

type RemoveCardOutcome =
  | { readonly kind: 'removed' }
  | { readonly kind: 'refused'; readonly because: 'card_not_found' | 'card_in_use' };

/** Deletes a card, and makes its provider delete it too. Nothing is charged to it any more. */
export async function removeCard(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  key: { readonly accountId: number; readonly id: string },
): Promise<RemoveCardOutcome> {
  const now = clock();
  return await db.transaction().execute(async (trx) => {
    const card = await lockCard(trx, key);
    if (!card) return { kind: 'refused', because: 'card_not_found' };
    if (await isBeingCharged(trx, key, new Date(now.getTime() - CHARGE_LEASE_MS))) {
      return { kind: 'refused', because: 'card_in_use' };
    }
    await deleteCard(trx, key);
    await insertOrder(trx, {
      id: randomUUID(),
      account_id: key.accountId,
      invoice_id: key.id,
      acquirer: card.acquirer,
      kind: 'forget_card',
      payment_id: null,
      card_token: card.token,
      state: 'waiting',
      created_at: now,
      error: null,
      done_at: null,
    });
    await recordAudit(trx, { accountId: key.accountId, action: 'card.removed', subject: { card_id: key.id } });
    return { kind: 'removed' };
  });
}

/** Forgets every card of an account. Returns how many are still being charged, so that it has to be called again. */
export async function removeAllCards(
  tools: Parameters<typeof removeCard>[0],
  accountId: number,
): Promise<{ readonly cardsLeft: number }> {
  let cardsLeft = 0;
  for (const { id } of await listCards(tools.db, accountId)) {
    const removed = await removeCard(tools, { accountId, id });
    if (removed.kind === 'refused' && removed.because === 'card_in_use') cardsLeft += 1;
  }
  return { cardsLeft };
}

/** `held`: nobody removes the card until the transaction ends. */
export async function holdCard(
  trx: Transaction,
  key: { readonly accountId: number; readonly id: string },
): Promise<'held' | 'no_card'> {
  return (await lockCard(trx, key)) === null ? 'no_card' : 'held';
}

type SealedCardRow = Awaited<ReturnType<typeof listSealedCards>>[number];

/** The tokens of all saved cards. */
export async function* readSealedCards(db: Database): AsyncGenerator<SealedSecret> {
  for await (const { account_id, token } of readPages<SealedCardRow>((page) => listSealedCards(db, page))) {
    yield { sealed: token, context: cardContext(account_id) };
  }
}

/** What a sealed token may be opened as: a card of this account. */
export function cardContext(accountId: number): string {
  return `card of account ${accountId}`;
}
