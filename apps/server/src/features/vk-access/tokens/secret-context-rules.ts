/** The account identifies the login: it has at most one, which a new login replaces. */
export function secretContext(secret: 'access' | 'refresh', accountId: number | null): string {
  return accountId === null ? `${secret} of the settings` : `${secret} of account ${accountId}`;
}
