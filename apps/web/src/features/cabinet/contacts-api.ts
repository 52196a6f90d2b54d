import { useMutation } from '@tanstack/react-query';
import { linkVk, setPhone, unlinkVk } from '@vidno/contract/account/cabinet';
import { sendTempCode } from '@vidno/contract/account/registration';
import type { ReadPhone } from '#features/contact/phone-rules.ts';
import { call } from '#features/session/api.ts';
import { useFollowRotation, useRefreshCabinet } from './api.ts';

/** Sends a code to a new number. Answers after how many seconds another may be requested. */
export function useSendPhoneCode() {
  return useMutation({
    mutationFn: async ({ number, country }: ReadPhone) => {
      const body = { phone: number, country_phone: country, type: 'change' } as const;
      return (await call(sendTempCode, { query: {}, body })).retry_after_seconds;
    },
  });
}

export function useSetPhone() {
  return useMutation({
    mutationFn: ({ phone, code }: { readonly phone: ReadPhone; readonly code: string }) =>
      call(setPhone, { body: { phone: phone.number, country_phone: phone.country, code } }),
    onSuccess: useFollowRotation(),
  });
}

/** Goes to VK ID, which sends the browser back to the cabinet. */
export function useLinkVk() {
  return useMutation({
    mutationFn: async () => {
      const { url } = await call(linkVk);
      location.assign(url);
    },
  });
}

export function useUnlinkVk() {
  return useMutation({ mutationFn: () => call(unlinkVk), onSuccess: useRefreshCabinet() });
}
