import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { logout } from '@vidno/contract/account/login';
import { call, session } from './api.ts';
import { forgetGuest, profileQuery } from './profile-api.ts';

/**
 * To be called whenever the server has replaced the session of this browser: at registration, login, logout, and a change of
 * e-mail, phone, password or second factor. Fetches the new token and drops every answer given to the session before.
 */
async function adoptSession(queryClient: QueryClient): Promise<void> {
  await session.renew();
  forgetGuest();
  await queryClient.cancelQueries();
  await queryClient.resetQueries();
  await queryClient.fetchQuery(profileQuery);
}

export function useAdoptSession(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => adoptSession(queryClient);
}

export function useLogout() {
  const adopt = useAdoptSession();
  return useMutation({
    mutationFn: async () => {
      await call(logout);
      await adopt();
    },
  });
}
