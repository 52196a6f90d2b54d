import { ownPath } from '#shared/navigation/own-path.ts';

const LOGIN_FAILURES = ['denied', 'expired', 'unavailable'] as const;
export type LoginFailure = (typeof LOGIN_FAILURES)[number];

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
