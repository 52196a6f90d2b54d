import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  bringSearches,
  forgotPassword,
  initTelegramLogin,
  login,
  loginByTelegram,
  loginSecondFactor,
  resetPassword,
  startVkLogin,
} from '@vidno/contract/account/login';
import { sendTempCode } from '@vidno/contract/account/registration';
import { listSearches } from '@vidno/contract/search';
import type { ReadPhone } from '#features/contact/phone-rules.ts';
import { call, session } from '#features/session/api.ts';
import { useProfile } from '#features/session/profile-api.ts';
import { codeOf } from '#shared/http/refusal-text.ts';
import type { LoginOutcome, Newcomer } from './rules.ts';

/** Sends a code to the number; the same whether it is known or not. Answers when another may be requested. */
export function useSendLoginCode() {
  return useMutation({
    mutationFn: async ({ number, country }: ReadPhone) => {
      await session.ensure();
      const body = { phone: number, country_phone: country, type: 'login' } as const;
      return (await call(sendTempCode, { query: {}, body })).retry_after_seconds;
    },
  });
}

export function loginByPhone({ number, country }: ReadPhone, code: string) {
  return askNewcomer(() => call(login, { body: { phone: number, country_phone: country, code } }));
}

/** The code is not used up by the question about the documents. */
async function askNewcomer(logIn: () => Promise<LoginOutcome>): Promise<LoginOutcome | Newcomer> {
  try {
    return await logIn();
  } catch (failure) {
    if (codeOf(failure) !== 'documents_required') throw failure;
    return { step: 'documents', again: logIn };
  }
}

export function useLoginByPassword() {
  return useMutation({
    mutationFn: async (body: { readonly login: string; readonly password: string }) => {
      await session.ensure();
      return call(login, { body });
    },
  });
}

export function finishLogin(code: string) {
  return call(loginSecondFactor, { body: { code } });
}

export function useStartTelegramLogin() {
  return useMutation({
    mutationFn: async () => {
      await session.ensure();
      return call(initTelegramLogin);
    },
  });
}

export function finishTelegramLogin(uuid: string, code: string) {
  return askNewcomer(() => call(loginByTelegram, { body: { uuid, code } }));
}

/** The searches that this browser made without an account; none for a guest or a user. */
export function useDemoSearches(): { readonly count: number; readonly pictures: readonly string[] } {
  const profile = useProfile();
  const searches = useQuery({
    queryKey: ['demo-searches'],
    queryFn: ({ signal }) => call(listSearches, { query: { page: 0, demo: 'true' } }, { signal }),
    enabled: profile?.demo === true,
  });
  const { data = [], totalCount = 0 } = searches.data ?? {};
  return { count: totalCount, pictures: data.flatMap(({ imagePath }) => (imagePath ? [imagePath] : [])) };
}

/** Goes to VK ID, which sends the browser back to `address`. */
export function useStartVkLogin() {
  return useMutation({
    mutationFn: async (address: string) => {
      await session.ensure();
      const { url } = await call(startVkLogin, { body: { redirect_url: address } });
      location.assign(url);
    },
  });
}

export function useBringSearches() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (bring: boolean) => call(bringSearches, { body: { bring } }),
    onSuccess: () => queryClient.resetQueries(),
  });
}

export function useForgotPassword() {
  return useMutation({
    mutationFn: async (email: string) => {
      await session.ensure();
      await call(forgotPassword, { body: { email } });
    },
  });
}

export function useResetPassword(token: string) {
  return useMutation({
    mutationFn: async (body: { readonly password: string; readonly password_confirmation: string }) => {
      await session.ensure();
      await call(resetPassword, { body: { token, ...body } });
    },
  });
}
