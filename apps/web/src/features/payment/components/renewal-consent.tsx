import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { Checkbox } from '#shared/ui/form/checkbox.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import type { PaymentDraft } from '../draft-state.ts';
import type { PaymentOrder } from '../order-rules.ts';
import { formTexts as texts } from '../texts.ts';

interface RenewalConsentProps {
  readonly order: Pick<PaymentOrder, 'next' | 'once'>;
  readonly draft: Pick<PaymentDraft, 'renews' | 'asksToAgree' | 'changeRenews' | 'submitOnce'>;
}

/** The tick for charges that follow by themselves, with the sum and the day. Never ticked beforehand. */
export function RenewalConsent({ order: { next, once }, draft }: RenewalConsentProps) {
  const tick = useRef<HTMLInputElement>(null);
  // The tick may be outside the window. The focus scrolls it into view when it has to be ticked.
  useEffect(() => {
    if (draft.asksToAgree) tick.current?.focus();
  }, [draft.asksToAgree]);
  if (next === null) return null;
  return (
    <>
      {draft.asksToAgree && (
        <Alert
          kind="danger"
          title={texts.unticked}
          action={once !== null && <Button onClick={draft.submitOnce}>{once}</Button>}
        >
          {texts.untickedBody}
        </Alert>
      )}
      <Checkbox
        ref={tick}
        label={once === null ? texts.goOn(next) : texts.next(next)}
        hint={
          <Link to="/documents/$kind" params={{ kind: 'recurring-payments' }} target="_blank">
            {texts.recurringLink}
            <VisuallyHidden>, {texts.newTab}</VisuallyHidden>
          </Link>
        }
        checked={draft.renews}
        aria-invalid={draft.asksToAgree || undefined}
        onChange={({ currentTarget }) => draft.changeRenews(currentTarget.checked)}
      />
    </>
  );
}
