const LOGIN_FAILURES = ['denied', 'expired', 'unavailable'] as const;
export type LoginFailure = (typeof LOGIN_FAILURES)[number];

/** Why the last login failed, as the address says; a word we do not know is no reason to keep silent. */
export function failureOf(failed: string | undefined): LoginFailure | null {
  if (failed === undefined) return null;
  return LOGIN_FAILURES.find((known) => known === failed) ?? 'unavailable';
}

/** Where to go on after the login: a page of ours, whatever the address says. */
export function ownPage(redirectUrl: string | undefined): string {
  const isOwn = redirectUrl !== undefined && /^\/(?![/\\])/.test(redirectUrl) && !redirectUrl.startsWith('/vk/auth');
  return isOwn ? redirectUrl : '/vk';
}
