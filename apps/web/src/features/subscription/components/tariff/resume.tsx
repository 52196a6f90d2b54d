import { Link } from '@tanstack/react-router';
import type { Subscription } from '@vidno/contract/money/tariffs';
import { useState } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Confirm } from '#shared/ui/overlay/confirm.tsx';
import { useResumeRenewals } from '../../api.ts';
import { cardName } from '../../rules.ts';
import { texts } from '../../texts.ts';

interface ResumeProps {
  readonly subscription: Subscription;
  readonly resumable: NonNullable<Subscription['resumable']>;
}

/** Renewals that were stopped can go on. What will be charged stands above the button. */
export function Resume({ subscription: { cards }, resumable: { at, amount_kopecks } }: ResumeProps) {
  const [isAsked, setAsked] = useState(false);
  const resume = useResumeRenewals();
  const [card] = cards;
  return (
    <>
      <Button theme="white" disabled={!resume.isReady} onClick={() => setAsked(true)}>
        {texts.resume}
      </Button>
      <Confirm
        open={isAsked}
        title={texts.resumeQuestion}
        action={texts.resume}
        onClose={() => setAsked(false)}
        onConfirm={async () => {
          await resume.mutateAsync().then(
            () => setAsked(false),
            () => undefined,
          );
        }}
      >
        <p>{texts.resumes(at, amount_kopecks, cards.length === 1 && card ? cardName(card) : null)}</p>
        <p>
          <Link to="/documents/$kind" params={{ kind: 'recurring-payments' }} target="_blank">
            {texts.resumeTerms}
          </Link>
        </p>
        <FailureAlert failure={resume.error} />
      </Confirm>
    </>
  );
}
