import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { isVkLoginNeeded } from '#shared/http/vk-login.ts';

/** Sends whoever is not logged in at VK to the login, which leads back to `href`. */
export async function requireVkLogin(queryClient: QueryClient, href: string): Promise<void> {
  if (await isVkLoginNeeded(queryClient)) throw redirect({ to: '/vk/auth', search: { redirect_url: href } });
}
