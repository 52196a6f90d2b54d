import { parsePhone } from '@vidno/phone/parse-phone';
import type { Database } from '#database/database.ts';
import {
  type AccountFacts,
  type AccountSearch,
  emailKeyOf,
  findAccountFacts,
  maskAccount,
  normalizeEmail,
} from '#features/identity/public.ts';
import { recordAudit } from '#features/privacy/public.ts';

export interface FoundUser {
  readonly facts: AccountFacts;
  /** Enough to recognise the user, too little to learn who it is. */
  readonly masked: string;
}

/**
 * The account with this number, e-mail or phone; null if there is none. The audit log says that it was looked at, and whether
 * the contacts were shown.
 */
export async function findUser(
  db: Database,
  { text, show, reason }: { text: string; show: boolean; reason: string },
): Promise<FoundUser | null> {
  const search = toSearch(text);
  const facts = search && (await findAccountFacts(db, search));
  if (!facts) return null;
  await recordAudit(db, {
    accountId: null,
    action: 'user.viewed',
    purpose: reason,
    subject: { account_id: facts.id, contacts_shown: show },
  });
  return { facts, masked: maskAccount(facts) };
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
