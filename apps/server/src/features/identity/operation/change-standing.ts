import type { Transaction } from '#database/database.ts';
import { endSessions } from '../sessions/session-repository.ts';
import { lockStanding, type Standing, updateStanding } from './operation-repository.ts';

export type StandingChange = 'block' | 'unblock' | 'end_sessions' | 'make_operator' | 'revoke_operator';

export type ChangeStandingOutcome =
  | { readonly kind: 'changed'; readonly endedSessions: number }
  | { readonly kind: 'refused'; readonly because: 'user_unknown' | 'user_is_visitor' | 'unchanged' };

/** Blocks an account, or changes its role. Its sessions end, because they are allowed other things from now on. */
export async function changeStanding(
  trx: Transaction,
  { accountId, change, now }: { readonly accountId: number; readonly change: StandingChange; readonly now: Date },
): Promise<ChangeStandingOutcome> {
  const account = await lockStanding(trx, accountId);
  if (!account) return { kind: 'refused', because: 'user_unknown' };
  if (change === 'make_operator' && account.demo) return { kind: 'refused', because: 'user_is_visitor' };
  if (isUnchanged(account, change)) return { kind: 'refused', because: 'unchanged' };
  const changed = changesOf(change, now);
  if (changed) await updateStanding(trx, accountId, changed);
  return { kind: 'changed', endedSessions: await endSessions(trx, { accountId, ended: 'all' }) };
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
