import type { Card, Subscription } from '@vidno/contract/money/tariffs';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { Section } from '#shared/ui/layout/card.tsx';
import { Row, RowButton, Rows } from '#shared/ui/layout/rows.tsx';
import { Confirm } from '#shared/ui/overlay/confirm.tsx';
import { useRemoveCard } from './api.ts';
import { cardName, isSubscribed } from './subscription.ts';
import { cardTexts as texts } from './texts.ts';

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

interface CardRowProps {
  readonly card: Card;
  readonly next: Subscription['next_charge'];
  readonly onRemove: () => void;
}

function CardRow({ card, next, onRemove }: CardRowProps) {
  const name = cardName(card);
  const charge = card.renews && next ? texts.next(next.at, next.amount_kopecks) : !card.renews && texts.idle;
  const detail = [card.expires !== null && texts.expires(card.expires), charge].filter(Boolean).join(' · ');
  return (
    <Row
      icon={<CreditCard size={20} />}
      title={name}
      mark={card.renews && <Badge tone="accent">{texts.renews}</Badge>}
      detail={detail}
      action={
        <RowButton of={name} onClick={onRemove}>
          {texts.remove}
        </RowButton>
      }
    />
  );
}

interface RemoveCardProps {
  readonly card: Card;
  readonly subscription: Subscription;
  readonly failure: unknown;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Says what a removal ends before it is done. */
function RemoveCard({ card, subscription, failure, onConfirm, onClose }: RemoveCardProps) {
  const { sub_name, paid_until, dunning } = subscription;
  const until = dunning?.ends_at ?? paid_until;
  return (
    <Confirm
      open
      title={texts.question(cardName(card))}
      action={texts.removeAction}
      theme="red"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{texts.removes}</p>
      {card.renews && isSubscribed(subscription) && until !== null && <p>{texts.stays(sub_name, until)}</p>}
      <FailureAlert failure={failure} />
    </Confirm>
  );
}
