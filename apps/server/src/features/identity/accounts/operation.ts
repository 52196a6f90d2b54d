import { parsePhone } from '@vidno/phone/parse-phone';
import type { Database, Transaction } from '#database/database.ts';
import { endSessions } from '../sessions/session-repository.ts';
import { emailKeyOf, maskAccount, normalizeEmail } from './contact-rules.ts';
import {
  type AccountFacts,
  type AccountSearch,
  findAccountFacts,
  lockOperators,
  lockStanding,
  type Standing,
  updateStanding,
} from './overview-repository.ts';

type StandingChange = 'block' | 'unblock' | 'end_sessions' | 'make_operator' | 'revoke_operator';

type ChangeStandingOutcome =
  | { readonly kind: 'changed'; readonly endedSessions: number }
  | { readonly kind: 'refused'; readonly because: 'user_unknown' | 'user_is_visitor' | 'unchanged' | 'last_operator' };

/**
 * Blocks an account, or changes its role. Its sessions end, because they are allowed other things from now on. The last operator stays
 * one: otherwise nobody could open the operator's section.
 */
export async function changeStanding(
  trx: Transaction,
  { accountId, change, now }: { readonly accountId: number; readonly change: StandingChange; readonly now: Date },
): Promise<ChangeStandingOutcome> {
  // Before the account, or two operators who revoke each other would wait for each other.
  const isLast = (change === 'revoke_operator' || change === 'block') && (await isLastOperator(trx, accountId));
  const account = await lockStanding(trx, accountId);
  if (!account) return { kind: 'refused', because: 'user_unknown' };
  if (change === 'make_operator' && account.demo) return { kind: 'refused', because: 'user_is_visitor' };
  if (isUnchanged(account, change)) return { kind: 'refused', because: 'unchanged' };
  if (isLast) return { kind: 'refused', because: 'last_operator' };
  const changed = changesOf(change, now);
  if (changed) await updateStanding(trx, accountId, changed);
  return { kind: 'changed', endedSessions: await endSessions(trx, { accountId, ended: 'all' }) };
}

/** Locks the operators. Without this account nobody could open the operator's section. */
export async function isLastOperator(trx: Transaction, accountId: number): Promise<boolean> {
  const [first, ...others] = await lockOperators(trx);
  return first === accountId && others.length === 0;
}

/** Null if only the sessions end. */
function changesOf(change: StandingChange, now: Date): Partial<Omit<Standing, 'demo'>> | null {
  switch (change) {
    case 'block':
      return { blocked_at: now };
    case 'unblock':
      return { blocked_at: null };
    case 'make_operator':
      return { role: 'operator' };
    case 'revoke_operator':
      return { role: 'user' };
    case 'end_sessions':
      return null;
  }
}

function isUnchanged({ role, blocked_at: blockedAt }: Standing, change: StandingChange): boolean {
  switch (change) {
    case 'block':
      return blockedAt !== null;
    case 'unblock':
      return blockedAt === null;
    case 'make_operator':
      return role === 'operator';
    case 'revoke_operator':
      return role === 'user';
    case 'end_sessions':
      return false;
  }
}

interface FoundAccount {
  readonly facts: AccountFacts;
  /** Enough to recognise a user one knows, too little to find out who it is. */
  readonly masked: string;
}

/** The account of this id, or whose number, e-mail or phone somebody has typed; null if there is none. */
export async function findForOperator(
  db: Database | Transaction,
  who: string | Extract<AccountSearch, { readonly id: number }>,
): Promise<FoundAccount | null> {
  const search = typeof who === 'string' ? toSearch(who) : who;
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

/** Null for an account that is gone, blocked or being deleted. */
export async function findAccountInUse(
  db: Database,
  accountId: number,
  now: Date,
): Promise<{ readonly isVisitor: boolean } | null> {
  const account = await findAccountFacts(db, { id: accountId });
  if (!account || account.blocked_at !== null) return null;
  return account.deletion_at === null || account.deletion_at > now ? { isVisitor: account.demo } : null;
}
