import { useMutation, useQuery } from '@tanstack/react-query';
import { type CancelWhen, cancelSubscription, resumeRenewals } from '@vidno/contract/money/cancelling';
import { getBalanceSearch } from '@vidno/contract/money/payments';
import { removeCard } from '@vidno/contract/money/tariffs';
import { documentsQuery } from '#features/documents/api.ts';
import { tariffsQuery } from '#features/payment/tariffs-api.ts';
import { call } from '#features/session/api.ts';
import { subscriptionQuery, useRefreshSubscription } from './subscription.ts';

export function useSubscription() {
  return useQuery(subscriptionQuery);
}

export function useTariffs() {
  return useQuery(tariffsQuery);
}

export function useBalance(accountId: number) {
  return useQuery({
    queryKey: ['balance', accountId],
    queryFn: ({ signal }) => call(getBalanceSearch, { params: { id: accountId } }, { signal }),
    staleTime: 0,
  });
}

/** Cancels in the same request, everything or only the renewals, and answers the signed receipt. */
export function useCancelSubscription() {
  const refresh = useRefreshSubscription();
  return useMutation({
    mutationFn: async (when: CancelWhen) => (await call(cancelSubscription, { body: { when } })).data,
    // Not waited for: the receipt is there at once.
    onSuccess: () => void refresh(),
  });
}

/** The renewals that were stopped go on; the offer and the terms are accepted as they are in force. */
export function useResumeRenewals() {
  const documents = useQuery(documentsQuery).data?.data;
  const versionOf = (wanted: string) => documents?.find(({ kind }) => kind === wanted)?.version ?? null;
  const [offer, recurring] = [versionOf('offer'), versionOf('recurring-payments')];
  const resume = useMutation({
    mutationFn: async () => {
      const versions = { offer_version: offer ?? '', recurring_version: recurring ?? '' };
      await call(resumeRenewals, { body: versions });
    },
    onSuccess: useRefreshSubscription(),
  });
  return { ...resume, isReady: offer !== null && recurring !== null };
}

export function useRemoveCard() {
  return useMutation({
    mutationFn: (cardId: string) => call(removeCard, { body: { card_id: cardId, page: 'cabinet' } }),
    onSuccess: useRefreshSubscription(),
  });
}
