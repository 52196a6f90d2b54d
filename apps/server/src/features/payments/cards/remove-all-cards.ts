import { listCards } from './card-repository.ts';
import { removeCard } from './remove-card.ts';

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
