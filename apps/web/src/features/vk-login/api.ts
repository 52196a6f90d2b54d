import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getAuthUrl, logoutVk } from '@vidno/contract/vk/auth';
import { call } from '#features/session/api.ts';
import { ensureVisitor } from '#features/session/profile-api.ts';
import { vkLoginQuery } from '#features/session/vk-login-api.ts';

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
