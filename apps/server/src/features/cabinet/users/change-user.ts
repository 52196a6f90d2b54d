import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { changeStanding } from '#features/identity/public.ts';
import { recordAudit } from '#features/privacy/public.ts';

export type UserChange = Parameters<typeof changeStanding>[1]['change'];

export type ChangeUserOutcome = Awaited<ReturnType<typeof changeStanding>>;

/** Changes an account for the operator, with a line in the audit log. */
export async function changeUser(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { accountId, change, reason }: { accountId: number; change: UserChange; reason: string },
): Promise<ChangeUserOutcome> {
  return await db.transaction().execute(async (trx) => {
    const outcome = await changeStanding(trx, { accountId, change, now: clock() });
    if (outcome.kind === 'refused') return outcome;
    await recordAudit(trx, {
      accountId: null,
      action: `user.${change}`,
      purpose: reason,
      subject: { account_id: accountId, ended_sessions: outcome.endedSessions },
    });
    return outcome;
  });
}
