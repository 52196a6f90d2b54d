import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { confirmEmail, unsubscribe } from '@vidno/contract/notifications/settings';
import { call } from '#features/session/api.ts';
import { followRotation } from '#features/session/rotation-api.ts';
import { useInvalidateSettings } from './settings-api.ts';

/** Confirms an address once, because the link works only once. Answers no address unless the account of this browser asked for it. */
export function useConfirmEmail(token: string) {
  const queryClient = useQueryClient();
  const invalidateSettings = useInvalidateSettings();
  return useQuery({
    queryKey: ['confirm-email', token],
    queryFn: async () => {
      const { email, taken } = await call(confirmEmail, { body: { token } });
      // The address logs in to the account from now on, so the server has replaced the session.
      if (email !== null) void followRotation(queryClient).then(invalidateSettings);
      return { email, taken };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function useUnsubscribe(token: string) {
  const invalidateSettings = useInvalidateSettings();
  return useMutation({
    mutationFn: (all: boolean) => call(unsubscribe, { body: { token, all } }),
    onSuccess: invalidateSettings,
  });
}
