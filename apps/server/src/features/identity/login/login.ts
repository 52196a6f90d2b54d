import { parsePhone } from '@vidno/phone/parse-phone';
import { MINUTE_MS } from '#config/time.ts';
import type { Row, Transaction } from '#database/database.ts';
import { isUniqueViolation } from '#database/errors.ts';
import type { Tools } from '#tools.ts';
import {
  type AccountContact,
  findAccount,
  findAccountByContact,
  lockAccount,
  NO_ORIGIN,
  setSuccessor,
} from '../accounts/account-repository.ts';
import { DEFAULT_PHONE_COUNTRY, emailKeyOf, normalizeEmail } from '../accounts/contact-rules.ts';
import { type BecomeUserRefusal, becomeUser, findSessionObstacle } from '../accounts/visitor.ts';
import { useCode } from '../codes/code-repository.ts';
import { type CodeRefusal, checkCode } from '../codes/codes.ts';
import { type Guesser, type GuessRefusal, guess, type Verdict } from '../guesses/guess.ts';
import { secondFactorOf, useSecondFactor } from '../second-factor/second-factor.ts';
import { findPendingLogin } from '../second-factor/second-factor-repository.ts';
import { type LockedSession, lockSession, setPendingLogin } from '../sessions/session-repository.ts';
import { type RotatedSession, rotateSession } from '../sessions/sessions.ts';
import type { IdentityTools, LoginTools } from '../tools.ts';

type CheckedLogin = LoginOutcome | { readonly kind: 'refused'; readonly because: 'login_wrong' | 'overloaded' };
type PasswordLoginOutcome = CheckedLogin | GuessRefusal;

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
  return guess(
    tools,
    { by: given.by, at, account, waits: 'growing' },
    () => comparePassword(tools, given, account),
    judgePassword,
  );
}

/** Whatever is refused later, the password was right. */
function judgePassword(outcome: CheckedLogin): Verdict {
  if (outcome.kind !== 'refused') return 'right';
  if (outcome.because === 'overloaded') return 'unseen';
  return outcome.because === 'login_wrong' ? 'wrong' : 'right';
}

async function comparePassword(
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

type PhoneLoginOutcome = LoginOutcome | { readonly kind: 'refused'; readonly because: BecomeUserRefusal } | CodeRefusal;

interface PhoneLogin {
  readonly sessionId: string;
  readonly device: string;
  readonly by: Guesser;
  /** E.164. */
  readonly phone: string;
  readonly code: string;
}

/** Logs in the user with this number, or registers the visitor with it. */
export async function logInByPhone(tools: IdentityTools, login: PhoneLogin): Promise<PhoneLoginOutcome> {
  const { sessionId, phone, by, code } = login;
  const given = { sessionId, purpose: 'login', target: phone, contact: { phone }, by, code } as const;
  const checked = await checkCode(tools, given);
  if (checked.kind === 'refused') return checked;
  const logIn = () => tools.db.transaction().execute((trx) => logInOrRegister(trx, tools, login, checked.id));
  try {
    return await logIn();
  } catch (error) {
    // Another browser has registered the number meanwhile, so this time it is known.
    if (isUniqueViolation(error)) return logIn();
    throw error;
  }
}

async function logInOrRegister(
  trx: Transaction,
  tools: IdentityTools,
  { sessionId, device, phone }: PhoneLogin,
  codeId: string,
): Promise<PhoneLoginOutcome> {
  const now = tools.clock();
  const known = await findAccountByContact(trx, { phone });
  // Before the code is used up, so that a newcomer can accept the documents and send it again.
  const obstacle = known ? null : await findSessionObstacle(trx, tools.documents, sessionId);
  if (obstacle !== null) return { kind: 'refused', because: obstacle };
  if (!(await useCode(trx, { id: codeId, now }))) return { kind: 'refused', because: 'code_used_up' };
  if (known)
    return completeLogin(trx, tools, { sessionId, accountId: known.id, device, secondFactor: 'asked', by: 'other' });
  const registered = await becomeUser(trx, tools, {
    sessionId,
    device,
    contacts: { email: null, phone },
    passwordHash: null,
    registrationType: 'reg3',
    origin: NO_ORIGIN,
    now,
  });
  return registered.kind === 'done' ? { ...registered, demoSearches: 0 } : registered;
}

interface ProvenLogin {
  readonly sessionId: string;
  /** Whoever asks has proven to be its user. */
  readonly accountId: number;
  /** Such as «Chrome, Windows». */
  readonly device: string;
  /** Whether the second factor has been proven as well, if there is one. */
  readonly secondFactor: 'asked' | 'proven';
  /** Whether it was started with the password, as the second step cannot tell any more; a mailed one has to be changed first. */
  readonly by: 'password' | 'other';
}

interface DoneLogin {
  readonly kind: 'done';
  readonly session: RotatedSession;
  /** Searches of the visitor this browser was, which can be moved to the account. */
  readonly demoSearches: number;
}

export type LoginOutcome =
  | DoneLogin
  | { readonly kind: 'second_factor' }
  | { readonly kind: 'refused'; readonly because: 'account_blocked' | 'unauthenticated' };

/** The end of every way to log in: the session becomes the account's, or waits for the second factor. */
export async function completeLogin(
  trx: Transaction,
  tools: LoginTools,
  { sessionId, accountId, device, secondFactor, by }: ProvenLogin,
): Promise<LoginOutcome> {
  const now = tools.clock();
  const session = await lockSession(trx, sessionId);
  if (!session) return { kind: 'refused', because: 'unauthenticated' };
  const account = await findAccount(trx, accountId);
  if (account.blocked_at !== null) return { kind: 'refused', because: 'account_blocked' };
  if (account.totp_confirmed_at !== null && secondFactor === 'asked') {
    const until = new Date(now.getTime() + SECOND_FACTOR_MS);
    await setPendingLogin(trx, { id: sessionId, accountId, until });
    return { kind: 'second_factor' };
  }
  const demoSearches = await countDemoSearches(trx, tools, session);
  const formerAccountId = demoSearches > 0 ? session.accountId : null;
  const passwordDue = by === 'password' && account.password_mailed;
  const login = { device, formerAccountId, passwordDue };
  const rotated = await rotateSession(trx, { sessionId, accountId, now, login });
  if (!rotated) return { kind: 'refused', because: 'unauthenticated' };
  await takeMoneyAlong(trx, tools, { session, accountId, now });
  return { kind: 'done', session: rotated, demoSearches };
}

async function countDemoSearches(
  trx: Transaction,
  { countSearches }: LoginTools,
  { accountId, demo }: LockedSession,
): Promise<number> {
  return accountId !== null && demo ? countSearches(trx, accountId) : 0;
}

/** The user is not asked: no browser has the visitor any more, so the money would be lost with it. */
async function takeMoneyAlong(
  trx: Transaction,
  { moveMoney }: LoginTools,
  { session, accountId: to, now }: { session: LockedSession; accountId: number; now: Date },
): Promise<void> {
  const { accountId: from, demo } = session;
  if (from === null || !demo || from === to) return;
  await moveMoney(trx, { from, to, now });
  await setSuccessor(trx, { from, to });
}

/**
 * How long the second step of a login may take.
 * @limit kept: The login has to be started anew.
 */
const SECOND_FACTOR_MS = 10 * MINUTE_MS;

type CheckedStep = LoginOutcome | { readonly kind: 'refused'; readonly because: 'login_step_missing' | 'code_wrong' };
type LoginSecondFactorOutcome = CheckedStep | GuessRefusal;

interface SecondStep {
  readonly sessionId: string;
  readonly device: string;
  readonly by: Guesser;
  readonly code: string;
}

/** Ends a login that waits for its second step in this session, by a code of the app or a recovery code. */
export async function loginSecondFactor(
  tools: Pick<Tools, 'db' | 'appSecret' | 'vault'> & LoginTools,
  step: SecondStep,
): Promise<LoginSecondFactorOutcome> {
  const { db, clock } = tools;
  const now = clock();
  const { sessionId, by } = step;
  const pendingId = await findPendingLogin(db, { sessionId, now });
  if (pendingId === null) return { kind: 'refused', because: 'login_step_missing' };
  const account = await findAccount(db, pendingId);
  return guess(
    tools,
    { by, at: secondFactorOf(pendingId), account, waits: 'growing' },
    () => checkStep(tools, { ...step, pendingId, now }),
    (outcome) => {
      if (outcome.kind !== 'refused' || outcome.because === 'account_blocked') return 'right';
      return outcome.because === 'code_wrong' ? 'wrong' : 'unseen';
    },
  );
}

async function checkStep(
  tools: Pick<Tools, 'db' | 'appSecret' | 'vault'> & LoginTools,
  { sessionId, device, code, pendingId, now }: SecondStep & { pendingId: number; now: Date },
): Promise<CheckedStep> {
  const { db, vault } = tools;
  return db.transaction().execute(async (trx): Promise<CheckedStep> => {
    const account = await lockAccount(trx, pendingId);
    // The login may have ended since, by a change of the password for instance.
    if (account === null || (await findPendingLogin(trx, { sessionId, now })) !== pendingId) {
      return { kind: 'refused', because: 'login_step_missing' };
    }
    if (!(await useSecondFactor(trx, vault, { account, code, now }))) return { kind: 'refused', because: 'code_wrong' };
    return completeLogin(trx, tools, {
      sessionId,
      device,
      accountId: account.id,
      secondFactor: 'proven',
      by: 'password',
    });
  });
}
