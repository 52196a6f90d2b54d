import type { Clock } from '#config/clock.ts';
import type { AccountMove } from '#database/copy-to-account.ts';
import type { Transaction } from '#database/database.ts';
import { setSuccessor } from '../accounts/account-change-repository.ts';
import { findAccount } from '../accounts/account-repository.ts';
import { type RotatedSession, rotateSession } from '../sessions/rotate-session.ts';
import { setPendingLogin } from '../sessions/rotation-repository.ts';
import { type LockedSession, lockSession } from '../sessions/session-repository.ts';
import { SECOND_FACTOR_MS } from './login-rules.ts';

export interface LoginTools {
  readonly clock: Clock;
  /** How many searches the account has. */
  readonly countSearches: (trx: Transaction, accountId: number) => Promise<number>;
  /** Gives what a visitor has paid to another account, in the transaction of the login. */
  readonly moveMoney: (trx: Transaction, move: AccountMove & { readonly now: Date }) => Promise<void>;
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

export interface DoneLogin {
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
