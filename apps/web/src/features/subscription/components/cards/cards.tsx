import type { Card, Subscription } from '@vidno/contract/money/tariffs';
import { useState } from 'react';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { Rows } from '#shared/ui/layout/rows.tsx';
import { Section } from '#shared/ui/layout/section.tsx';
import { useRemoveCard } from '../../api.ts';
import { cardName } from '../../rules.ts';
import { cardTexts as texts } from '../../texts.ts';
import { CardRow } from './card-row.tsx';
import { RemoveCard } from './remove-card.tsx';

/** The cards that can be charged. */
export function Cards({ subscription }: { readonly subscription: Subscription }) {
  const remove = useRemoveCard();
  const [asked, setAsked] = useState<Card | null>(null);
  const [removed, setRemoved] = useState<string | null>(null);
  const cards = subscription.cards;
  if (cards.length === 0 && removed === null) return null;

  function ask(card: Card): void {
    remove.reset();
    setAsked(card);
  }

  async function confirm(card: Card): Promise<void> {
    try {
      await remove.mutateAsync(card.id);
    } catch {
      // The failure is shown in the dialog.
      return;
    }
    setRemoved(cardName(card));
    setAsked(null);
  }

  return (
    <Section title={texts.title} note={cards.length > 0 && texts.note}>
      {removed !== null && <Alert kind="success">{texts.removed(removed)}</Alert>}
      {cards.length > 0 && (
        <Rows label={texts.title}>
          {cards.map((card) => (
            <CardRow key={card.id} card={card} next={subscription.next_charge} onRemove={() => ask(card)} />
          ))}
        </Rows>
      )}
      {asked && (
        <RemoveCard
          card={asked}
          subscription={subscription}
          failure={remove.error}
          onConfirm={() => confirm(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  );
}
