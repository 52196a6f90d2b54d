import type { Card, Subscription } from '@vidno/contract/money/tariffs';
import { CreditCard } from 'lucide-react';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { RowButton } from '#shared/ui/layout/row-action.tsx';
import { Row } from '#shared/ui/layout/rows.tsx';
import { cardName } from '../../rules.ts';
import { cardTexts as texts } from '../../texts.ts';

interface CardRowProps {
  readonly card: Card;
  readonly next: Subscription['next_charge'];
  readonly onRemove: () => void;
}

export function CardRow({ card, next, onRemove }: CardRowProps) {
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
