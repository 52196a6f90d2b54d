import type { Card, Subscription } from '@vidno/contract/money/tariffs';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Confirm } from '#shared/ui/overlay/confirm.tsx';
import { cardName } from '../../rules.ts';
import { isSubscribed } from '../../subscription-rules.ts';
import { cardTexts as texts } from '../../texts.ts';

interface RemoveCardProps {
  readonly card: Card;
  readonly subscription: Subscription;
  readonly failure: unknown;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Says what a removal ends before it is done. */
export function RemoveCard({ card, subscription, failure, onConfirm, onClose }: RemoveCardProps) {
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
