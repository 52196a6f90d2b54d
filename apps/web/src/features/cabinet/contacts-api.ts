import { useMutation } from '@tanstack/react-query';
import { linkVk, setPhone, unlinkVk } from '@vidno/contract/account/cabinet';
import { sendTempCode } from '@vidno/contract/account/registration';
import { call } from '#entities/session/api.ts';
import { useFollowRotation, useRefreshCabinet } from './api.ts';

export interface NewPhone {
  readonly phone: string;
  /** ISO code of the country chosen beside the number. */
  readonly country: string;
}

/** Sends a code to a new number. In the body, which no proxy logs. */
export function useSendPhoneCode() {
  return useMutation({
    mutationFn: ({ phone, country }: NewPhone) =>
      call(sendTempCode, { query: {}, body: { phone, country_phone: country, type: 'change' } }),
  });
}

export function useSetPhone() {
  return useMutation({
    mutationFn: ({ phone, country, code }: NewPhone & { readonly code: string }) =>
      call(setPhone, { body: { phone, country_phone: country, code } }),
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
