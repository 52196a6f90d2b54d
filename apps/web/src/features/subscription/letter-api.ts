import { useMutation, useQuery } from '@tanstack/react-query';
import { cancelByLetter, previewCancellation } from '@vidno/contract/money/cancelling';
import { call } from '#entities/session/api.ts';
import { useRefreshSubscription } from '#entities/subscription/api.ts';

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

/** Cancels at once, without a login, and answers the signed receipt. */
export function useCancelByLetter(token: string) {
  const refresh = useRefreshSubscription();
  return useMutation({
    mutationFn: async () => (await call(cancelByLetter, { body: { token } })).data,
    // Not waited for: the receipt is there at once.
    onSuccess: () => void refresh(),
  });
}
