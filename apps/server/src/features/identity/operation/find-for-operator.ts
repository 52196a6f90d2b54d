import { parsePhone } from '@vidno/phone/parse-phone';
import type { Database } from '#database/database.ts';
import { maskAccount } from '../accounts/mask-rules.ts';
import { emailKeyOf, normalizeEmail } from '../contacts/address-rules.ts';
import { type AccountFacts, type AccountSearch, findAccountFacts } from './operation-repository.ts';

export interface FoundAccount {
  readonly facts: AccountFacts;
  /** Enough to recognise a user one knows, too little to find out who it is. */
  readonly masked: string;
}

/** The account with this number, e-mail or phone; null if there is none. */
export async function findForOperator(db: Database, text: string): Promise<FoundAccount | null> {
  const search = toSearch(text);
  const facts = search && (await findAccountFacts(db, search));
  return facts && { facts, masked: maskAccount(facts) };
}

/**
 * Account numbers are shorter than phone numbers.
 * @limit request: A longer number given to `vidno users find` is a phone.
 */
const ACCOUNT_DIGITS_MAX = 9;

/** Null if the text is none of these. */
function toSearch(text: string): AccountSearch | null {
  const given = text.trim();
  if (given.includes('@')) {
    const address = normalizeEmail(given);
    return address === null ? null : { emailKey: emailKeyOf(address) };
  }
  if (/^\d+$/.test(given) && given.length <= ACCOUNT_DIGITS_MAX) return { id: Number(given) };
  const phone = parsePhone(given, { country: 'RU' });
  return phone.ok ? { phone: phone.e164 } : null;
}
