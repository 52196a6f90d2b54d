import type { Clock } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import { changeStanding, findForOperator } from '#features/identity/accounts/operation.ts';
import { listSecondFactorsToEnd } from '#features/identity/public.ts';
import { endSecondFactor } from '#features/identity/second-factor/reset-second-factor.ts';
import { recordAudit } from '#features/privacy/public.ts';

export type FoundUser = NonNullable<Awaited<ReturnType<typeof findForOperator>>>;

/**
 * The account with this number, e-mail or phone; null if there is none. The audit log says that it was looked at, and whether
 * the contacts were shown.
 */
export async function findUser(
  db: Database,
  { text, show, reason }: { text: string; show: boolean; reason: string },
): Promise<FoundUser | null> {
  const found = await findForOperator(db, text);
  if (!found) return null;
  await recordAudit(db, {
    accountId: null,
    action: 'user.viewed',
    purpose: reason,
    subject: { target: userTarget(found.facts.id), contacts_shown: show },
  });
  return found;
}

/** How the journal names an account that somebody else did something about. */
export function userTarget(accountId: number): string {
  return `account ${accountId}`;
}

export type UserChange = Parameters<typeof changeStanding>[1]['change'];

type ChangeUserOutcome = Awaited<ReturnType<typeof changeStanding>>;

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
      subject: { target: userTarget(accountId), ended_sessions: outcome.endedSessions },
    });
    return outcome;
  });
}

/** Switches off the second factors that operators were asked for a day ago, and that nobody has used since. */
export async function endLostSecondFactors({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): Promise<void> {
  for (;;) {
    const due = await listSecondFactorsToEnd(db, clock());
    if (due.length === 0) return;
    for (const accountId of due) {
      await db.transaction().execute(async (trx) => {
        const endedSessions = await endSecondFactor(trx, { accountId, now: clock() });
        if (endedSessions === null) return;
        const subject = { target: userTarget(accountId), ended_sessions: endedSessions };
        await recordAudit(trx, { accountId: null, action: 'user.second_factor_reset', subject });
      });
    }
  }
}
