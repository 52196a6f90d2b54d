import { parsePhone } from '@vidno/phone/parse-phone';
import { type AccountContact, findAccountByContact } from '../accounts/account-repository.ts';
import { emailKeyOf, normalizeEmail } from '../contacts/address-rules.ts';
import { DEFAULT_PHONE_COUNTRY } from '../contacts/phone-rules.ts';
import type { IdentityTools } from '../identity-tools.ts';
import { completeLogin, type LoginOutcome } from './complete-login.ts';

export type PasswordLoginOutcome =
  | LoginOutcome
  | { readonly kind: 'refused'; readonly because: 'login_wrong' | 'overloaded' };

interface PasswordLogin {
  readonly sessionId: string;
  readonly device: string;
  /** A mailbox or phone number as typed. */
  readonly login: string;
  readonly password: string;
}

/** Unknown logins, and accounts without a password, take as long as a wrong password and are answered alike. */
export async function logInByPassword(
  tools: IdentityTools,
  { sessionId, device, login, password }: PasswordLogin,
): Promise<PasswordLoginOutcome> {
  const account = await findAccountByContact(tools.db, toContact(login));
  const verdict = await tools.passwords.verify(password, account?.password_hash ?? null);
  if (verdict === 'overloaded') return { kind: 'refused', because: 'overloaded' };
  if (verdict === 'wrong' || account === null) return { kind: 'refused', because: 'login_wrong' };
  return tools.db
    .transaction()
    .execute((trx) => completeLogin(trx, tools, { sessionId, accountId: account.id, device, secondFactor: 'asked' }));
}

/** What is neither mailbox nor number is looked for as well, so that it takes as long. */
function toContact(login: string): AccountContact {
  const address = normalizeEmail(login);
  if (address !== null) return { emailKey: emailKeyOf(address) };
  const phone = parsePhone(login, { country: DEFAULT_PHONE_COUNTRY });
  return { phone: phone.ok ? phone.e164 : login };
}
