import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SearchPayment } from '@vidno/contract/search';
import { type ReactNode, useId, useState } from 'react';
import { useProfile } from '#features/session/profile-api.ts';
import { codeOf } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
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
  /** The best of those found, in words: «Уверенное совпадение, источник «Анкеты», несколько фото.» */
  readonly best?: string;
  /** What may be shown of the people found before they are paid for, around what it costs to see them. */
  readonly children: (offer: ReactNode) => ReactNode;
}

/** How many were found, and the way to see them: from the balance if it is enough, otherwise by paying. */
export function LockedResult({ search, best, children }: LockedResultProps) {
  const { id, count, payment } = search;
  const titleId = useId();
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
    <section className={styles.locked} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {texts.title(count)}
      </h2>
      {children(
        <div className={styles.offer}>
          <p>
            {best} {texts.offer(count, payment.amount_kopecks)}
          </p>
          <FailureAlert failure={codeOf(open.error) === 'not_paid' ? null : open.error} />
          <Button
            theme="blue"
            size="l"
            weight={500}
            block
            busy={open.isPending}
            onClick={() => (hasMoney ? open.mutate() : setPaying(true))}
          >
            {open.isPending ? texts.showing : texts.show(payment.amount_kopecks)}
          </Button>
        </div>,
      )}
      {isPaying && (
        <LazyPaymentDialog
          order={unlockOrder({ searchId: id, demo: profile?.demo ?? true }, payment.amount_kopecks)}
          onClose={() => setPaying(false)}
        />
      )}
    </section>
  );
}
