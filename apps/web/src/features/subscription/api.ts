import { useMutation, useQuery } from '@tanstack/react-query';
import { cancelSubscription } from '@vidno/contract/money/cancelling';
import { removeCard } from '@vidno/contract/money/tariffs';
import { balanceQuery, tariffsQuery } from '#entities/balance/api.ts';
import { call } from '#entities/session/api.ts';
import { subscriptionQuery, useRefreshSubscription } from '#entities/subscription/api.ts';

export function useSubscription() {
  return useQuery(subscriptionQuery);
}

export function useTariffs() {
  return useQuery(tariffsQuery);
}

export function useBalance(accountId: number) {
  return useQuery(balanceQuery(accountId));
}

/** Cancels at once, and answers the signed receipt. */
export function useCancelSubscription() {
  const refresh = useRefreshSubscription();
  return useMutation({
    mutationFn: async () => (await call(cancelSubscription)).data,
    // Not waited for: the receipt is there at once.
    onSuccess: () => void refresh(),
  });
}

export function useRemoveCard() {
  return useMutation({
    mutationFn: (cardId: string) => call(removeCard, { body: { card_id: cardId, page: 'cabinet' } }),
    onSuccess: useRefreshSubscription(),
  });
}
