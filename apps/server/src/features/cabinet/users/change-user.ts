import type { Clock } from '#config/clock.ts';
import type { Database, Transaction } from '#database/database.ts';
import { endSessions, lockAccountStanding, updateAccountStanding } from '#features/identity/public.ts';
import { recordAudit } from '#features/privacy/public.ts';

export type UserChange = 'block' | 'unblock' | 'end_sessions' | 'make_operator' | 'revoke_operator';

export type ChangeUserOutcome =
  | { readonly kind: 'changed'; readonly endedSessions: number }
  | { readonly kind: 'refused'; readonly because: 'user_unknown' | 'user_is_visitor' | 'unchanged' };

/** Changes an account for the operator, with a line in the audit log. Whatever changes what it may do ends its sessions. */
export async function changeUser(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { accountId, change, reason }: { accountId: number; change: UserChange; reason: string },
): Promise<ChangeUserOutcome> {
  return await db.transaction().execute(async (trx): Promise<ChangeUserOutcome> => {
    const account = await lockAccountStanding(trx, accountId);
    if (!account) return { kind: 'refused', because: 'user_unknown' };
    if (change === 'make_operator' && account.demo) return { kind: 'refused', because: 'user_is_visitor' };
    if (isUnchanged(account, change)) return { kind: 'refused', because: 'unchanged' };
    await CHANGES[change](trx, accountId, clock());
    const endedSessions = await endSessions(trx, { accountId, ended: 'all' });
    await recordAudit(trx, {
      accountId: null,
      action: `user.${change}`,
      purpose: reason,
      subject: { account_id: accountId, ended_sessions: endedSessions },
    });
    return { kind: 'changed', endedSessions };
  });
}

const CHANGES: Readonly<Record<UserChange, (trx: Transaction, accountId: number, now: Date) => Promise<void>>> = {
  block: (trx, accountId, now) => updateAccountStanding(trx, accountId, { blocked_at: now }),
  unblock: (trx, accountId) => updateAccountStanding(trx, accountId, { blocked_at: null }),
  end_sessions: async () => {},
  make_operator: (trx, accountId) => updateAccountStanding(trx, accountId, { role: 'operator' }),
  revoke_operator: (trx, accountId) => updateAccountStanding(trx, accountId, { role: 'user' }),
};

function isUnchanged(
  { role, blocked_at: blockedAt }: { readonly role: 'user' | 'operator'; readonly blocked_at: Date | null },
  change: UserChange,
): boolean {
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
