/** Whose secret it is: an account has one login at VK ID, so that a login anew takes the place of the last one. */
export function placeOf(secret: 'access' | 'refresh', accountId: number | null): string {
  return accountId === null ? `${secret} of the settings` : `${secret} of account ${accountId}`;
}
