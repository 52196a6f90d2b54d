import type { Profile } from '@vidno/contract/session';

/** Who has paid for a search in this browser: the screens of search stay open to them. The server judges each call itself. */
const KEY = 'vidno_paid_search';

export function rememberPaidSearch(accountId: number): void {
  localStorage.setItem(KEY, String(accountId));
}

/** Without the service, one may search for money: from the balance, or paid for each time. */
export function maySearchForMoney(profile: Profile | null): boolean {
  return profile !== null && (profile.balance > 0 || localStorage.getItem(KEY) === String(profile.id));
}
