import type { Database } from '#database/database.ts';
import { findLoginOverview, type LoginOverview, listSessions, type ShownSession } from './overview-repository.ts';

export interface Logins extends LoginOverview {
  readonly sessions: readonly ShownSession[];
}

/** How its user logs in to an account, and where they are logged in. */
export async function describeLogins(
  db: Database,
  { accountId, now }: { readonly accountId: number; readonly now: Date },
): Promise<Logins> {
  const [overview, sessions] = await Promise.all([
    findLoginOverview(db, accountId),
    listSessions(db, { accountId, now }),
  ]);
  return { ...overview, sessions };
}
