import type { Database } from '#database/database.ts';
import { findForOperator } from '#features/identity/public.ts';
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
    subject: { account_id: found.facts.id, contacts_shown: show },
  });
  return found;
}
