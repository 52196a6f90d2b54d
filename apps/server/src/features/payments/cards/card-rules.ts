/** What a sealed token may be opened as: a card of this account. */
export function cardContext(accountId: number): string {
  return `card of account ${accountId}`;
}
