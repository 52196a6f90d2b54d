import { useMutation, useQuery } from '@tanstack/react-query';
import { confirmEmail, unsubscribe } from '@vidno/contract/notifications/settings';
import { call } from '#entities/session/api.ts';
import { useForgetSettings } from './settings-api.ts';

/** Confirms an address once: the link of the letter works a single time. */
export function useConfirmEmail(token: string) {
  const forgetSettings = useForgetSettings();
  return useQuery({
    queryKey: ['confirm-email', token],
    queryFn: async () => {
      const { email } = await call(confirmEmail, { body: { token } });
      void forgetSettings();
      return email;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function useUnsubscribe(token: string) {
  const forgetSettings = useForgetSettings();
  return useMutation({
    mutationFn: (all: boolean) => call(unsubscribe, { body: { token, all } }),
    onSuccess: forgetSettings,
  });
}
