import { useMutation, useQuery } from '@tanstack/react-query';
import { confirmEmail, unsubscribe } from '@vidno/contract/notifications/settings';
import { useInvalidateSettings } from '#entities/notification/settings-api.ts';
import { call } from '#entities/session/api.ts';

/** Confirms an address once, because the link works only once. Null unless the account of this browser asked for it. */
export function useConfirmEmail(token: string) {
  const invalidateSettings = useInvalidateSettings();
  return useQuery({
    queryKey: ['confirm-email', token],
    queryFn: async () => {
      const { email } = await call(confirmEmail, { body: { token } });
      if (email !== null) void invalidateSettings();
      return email;
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
