import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  bringSearches,
  forgotPassword,
  getLoginWays,
  initTelegramLogin,
  login,
  loginByTelegram,
  loginSecondFactor,
  resetPassword,
  startVkLogin,
} from '@vidno/contract/account/login';
import { sendTempCode } from '@vidno/contract/account/registration';
import { listSearches } from '@vidno/contract/search';
import type { ReadPhone } from '#entities/contact/phone-rules.ts';
import { call, session } from '#entities/session/api.ts';
import { profileQuery } from '#entities/session/profile-api.ts';
import { rememberVisitor } from './vk-state.ts';

/** The ways to log in that this site has. */
export function useLoginWays() {
  return useQuery({
    queryKey: ['login-ways'],
    queryFn: ({ signal }) => call(getLoginWays, undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

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
  return call(login, { body: { phone: number, country_phone: country, code } });
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
  return call(loginByTelegram, { body: { uuid, code } });
}

/** The searches that this browser made without an account, newest first; none for a guest or a user. */
const demoSearchesQuery = queryOptions({
  queryKey: ['demo-searches'],
  queryFn: async ({ client, signal }) => {
    const profile = await client.ensureQueryData(profileQuery);
    if (!profile?.demo) return { visitor: null, count: 0, pictures: [] };
    const { data, totalCount } = await call(listSearches, { query: { page: 0, demo: 'true' } }, { signal });
    const pictures = data.flatMap(({ imagePath }) => (imagePath ? [imagePath] : []));
    return { visitor: profile.id, count: totalCount, pictures };
  },
});

export function useDemoSearches() {
  return useQuery(demoSearchesQuery).data ?? { visitor: null, count: 0, pictures: [] };
}

/** Goes to VK ID, which sends the browser back to `address`. */
export function useStartVkLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (address: string) => {
      await session.ensure();
      const { visitor, count } = await queryClient.fetchQuery(demoSearchesQuery);
      const { url } = await call(startVkLogin, { body: { redirect_url: address } });
      rememberVisitor({ visitor, searches: count });
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
