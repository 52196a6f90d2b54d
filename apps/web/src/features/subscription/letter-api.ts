import { useMutation, useQuery } from '@tanstack/react-query';
import { type CancelWhen, cancelByLetter, previewCancellation } from '@vidno/contract/money/cancelling';
import { call } from '#features/session/api.ts';
import { useRefreshSubscription } from './subscription-api.ts';

/** What the link of a letter would cancel. Looking changes nothing. */
export function usePreviewCancellation(token: string) {
  return useQuery({
    queryKey: ['cancellation-preview', token],
    queryFn: async ({ signal }) => (await call(previewCancellation, { body: { token } }, { signal })).data,
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Cancels without a login, everything or only the renewals, and answers the signed receipt. */
export function useCancelByLetter(token: string) {
  const refresh = useRefreshSubscription();
  return useMutation({
    mutationFn: async (when: CancelWhen) => (await call(cancelByLetter, { body: { token, when } })).data,
    // Not waited for: the receipt is there at once.
    onSuccess: () => void refresh(),
  });
}
