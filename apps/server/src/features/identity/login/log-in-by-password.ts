import { parsePhone } from '@vidno/phone/parse-phone';
import type { Row } from '#database/tables.ts';
import { type AccountContact, findAccountByContact } from '../accounts/account-repository.ts';
import { emailKeyOf, normalizeEmail } from '../contacts/address-rules.ts';
import { DEFAULT_PHONE_COUNTRY } from '../contacts/phone-rules.ts';
import { type Guesser, type GuessRefusal, guess, type Verdict } from '../guesses/guess.ts';
import type { IdentityTools } from '../identity-tools.ts';
import { completeLogin, type LoginOutcome } from './complete-login.ts';

type CheckedLogin = LoginOutcome | { readonly kind: 'refused'; readonly because: 'login_wrong' | 'overloaded' };
export type PasswordLoginOutcome = CheckedLogin | GuessRefusal;

interface PasswordLogin {
  readonly sessionId: string;
  readonly device: string;
  readonly by: Guesser;
  /** A mailbox or phone number as typed. */
  readonly login: string;
  readonly password: string;
}

/** Unknown logins, and accounts without a password, take as long as a wrong password, and are answered and limited alike. */
export async function logInByPassword(tools: IdentityTools, given: PasswordLogin): Promise<PasswordLoginOutcome> {
  const contact = toContact(given.login);
  const account = await findAccountByContact(tools.db, contact);
  const at = `password of ${Object.values(contact)[0]}`;
  return guess(tools, { by: given.by, at, account, waits: 'growing' }, () => compare(tools, given, account), judge);
}

/** Whatever is refused later, the password was right. */
function judge(outcome: CheckedLogin): Verdict {
  if (outcome.kind !== 'refused') return 'right';
  if (outcome.because === 'overloaded') return 'unseen';
  return outcome.because === 'login_wrong' ? 'wrong' : 'right';
}

async function compare(
  tools: IdentityTools,
  { sessionId, device, password }: PasswordLogin,
  account: Row<'account'> | null,
): Promise<CheckedLogin> {
  const verdict = await tools.passwords.verify(password, account?.password_hash ?? null);
  if (verdict === 'overloaded') return { kind: 'refused', because: 'overloaded' };
  if (verdict === 'wrong' || account === null) return { kind: 'refused', because: 'login_wrong' };
  return tools.db
    .transaction()
    .execute((trx) =>
      completeLogin(trx, tools, { sessionId, accountId: account.id, device, secondFactor: 'asked', by: 'password' }),
    );
}

type MailboxOrPhone = Extract<AccountContact, { emailKey: string } | { phone: string }>;

/** What is neither mailbox nor number is looked for as well, so that it takes as long. */
function toContact(login: string): MailboxOrPhone {
  const address = normalizeEmail(login);
  if (address !== null) return { emailKey: emailKeyOf(address) };
  const phone = parsePhone(login, { country: DEFAULT_PHONE_COUNTRY });
  return { phone: phone.ok ? phone.e164 : login };
}
