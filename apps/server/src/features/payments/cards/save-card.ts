import { randomUUID } from 'node:crypto';
import type { SavedCard } from '@vidno/providers/acquiring/acquirer';
import type { Vault } from '#database/create-vault.ts';
import type { Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import { insertCard } from './card-repository.ts';
import { cardContext } from './card-rules.ts';

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
