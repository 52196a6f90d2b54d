import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SearchPayment } from '@vidno/contract/search';
import { LockKeyhole } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useProfile } from '#features/session/profile-api.ts';
import { codeOf } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { unlock } from '../api.ts';
import { LazyPaymentDialog } from '../lazy-payment-dialog.tsx';
import { unlockOrder } from './orders-api.ts';
import styles from './search.module.css';
import { lockedTexts as texts } from './search-price.tsx';

interface LockedResultProps {
  readonly search: {
    readonly id: string;
    readonly count: number;
    readonly payment: SearchPayment;
  };
  /** What may be shown of the people found before they are paid for. */
  readonly children: ReactNode;
}

/** How many were found, and the way to see them: from the balance if it is enough, otherwise by paying. */
export function LockedResult({ search, children }: LockedResultProps) {
  const { id, count, payment } = search;
  const queryClient = useQueryClient();
  const profile = useProfile();
  const [isPaying, setPaying] = useState(false);
  const open = useMutation({
    mutationFn: () => unlock(id),
    onSuccess: () => queryClient.invalidateQueries(),
    // The balance has gone elsewhere since.
    onError: (failure) => setPaying(codeOf(failure) === 'not_paid'),
  });
  const hasMoney = (profile?.balance ?? 0) > 0;

  return (
    <Card as="section" padding="l">
      <div className={styles.locked}>
        <h2 className={styles.title}>
          <LockKeyhole size={20} aria-hidden />
          {texts.title(count)}
        </h2>
        {children}
        <p>{texts.body}</p>
        <FailureAlert failure={codeOf(open.error) === 'not_paid' ? null : open.error} />
        <div>
          <Button
            theme="blue"
            size="l"
            weight={500}
            busy={open.isPending}
            onClick={() => (hasMoney ? open.mutate() : setPaying(true))}
          >
            {open.isPending ? texts.showing : texts.show(payment.amount_kopecks)}
          </Button>
        </div>
      </div>
      {isPaying && (
        <LazyPaymentDialog
          order={unlockOrder({ searchId: id, demo: profile?.demo ?? true }, payment.amount_kopecks)}
          onClose={() => setPaying(false)}
        />
      )}
    </Card>
  );
}
