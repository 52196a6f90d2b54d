import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getAuthUrl, logoutVk } from '@vidno/contract/vk/auth';
import { call } from '#features/session/api.ts';
import { vkLoginQuery } from '#features/session/login-api.ts';
import { ensureVisitor } from '#features/session/profile-api.ts';
import { ownPath } from '#shared/navigation/paths.ts';

/** Goes to VK ID, which sends the browser back to `redirectUrl`. */
export function useStartLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (redirectUrl: string) => {
      await ensureVisitor(queryClient);
      const { url } = await call(getAuthUrl, { query: { redirect_url: redirectUrl } });
      location.assign(url);
    },
  });
}

export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(logoutVk),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: vkLoginQuery.queryKey }),
  });
}

const LOGIN_FAILURES = ['denied', 'expired', 'unavailable'] as const;
type LoginFailure = (typeof LOGIN_FAILURES)[number];

/** Why the last login failed, from the search params; an unknown reason is still reported. */
export function failureOf(failed: string | undefined): LoginFailure | null {
  if (failed === undefined) return null;
  return LOGIN_FAILURES.find((known) => known === failed) ?? 'unavailable';
}

/** Where to continue after the login: always a page of this site, so that the param cannot redirect elsewhere. */
export function safeRedirect(redirectUrl: string | undefined): string {
  const own = ownPath(redirectUrl);
  return own !== null && !own.startsWith('/vk/auth') ? own : '/vk';
}

export const texts = {
  why: 'Зачем это нужно',
  reasons: [
    'С вашим входом мы читаем открытые посты, счётчики и подписчиков страниц, которые добавили вы, и делаем ваши поиски во ВКонтакте.',
    'Он работает только для вас: для других людей и для проверок сайта мы им не пользуемся.',
    'Писать от вашего имени, читать сообщения и видеть пароль мы не можем.',
    'Вход хранится зашифрованным. Отозвать его можно здесь или в настройках VK ID в любой момент.',
  ],
  login: 'Войти через VK ID',
  again: 'Войти ещё раз',
  loggedIn: (name: string) => `Вы вошли как ${name}`,
  loggedInHint: 'Аналитика VK открыта.',
  paused: {
    other_address:
      'ВКонтакте пока не принимает ваш вход с адреса нашего сервера. Входить заново не нужно: через час попробуем ещё раз, а пока обходимся без него.',
    blocked:
      'ВКонтакте хочет убедиться, что это вы. Откройте vk.com и ответьте ему, а пока мы обходимся без вашего входа.',
  },
  goOn: 'Продолжить',
  logout: 'Выйти из VK ID',
  loading: 'Проверяем вход',
  failed: 'Войти не получилось',
  failures: {
    denied: 'Вы отказались от входа. Без него аналитика VK не откроется.',
    expired: 'Вход занял слишком много времени или был начат в другом окне. Попробуйте ещё раз.',
    unavailable: 'VK ID сейчас не отвечает. Попробуйте через несколько минут.',
  } satisfies Record<LoginFailure, string>,
};
