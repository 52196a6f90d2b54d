import { sql } from 'kysely';
import type { Database, Row, Transaction } from '#database/database.ts';

type ChangeRow = Row<'login_change'>;

interface NewLoginChange {
  readonly id: string;
  readonly accountId: number;
  readonly sessionId: string | null;
  readonly kind: ChangeRow['kind'];
  readonly device: string;
  readonly now: Date;
}

/** Without its session if that has ended. */
export async function insertLoginChange(trx: Transaction, change: NewLoginChange): Promise<void> {
  const { id, accountId, sessionId, kind, device, now } = change;
  await sql`
    insert into login_change (account_id, id, kind, device, session_id, created_at)
    values (${accountId}, ${id}, ${kind}, ${device},
      (select id from browser_session where id = ${sessionId}::uuid), ${now})`.execute(trx);
}

export async function findLoginChange(
  db: Database,
  { accountId, id }: { accountId: number; id: string },
): Promise<Pick<ChangeRow, 'device' | 'created_at'> | null> {
  const change = await db
    .selectFrom('login_change')
    .select(['device', 'created_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return change ?? null;
}

interface UnseenChange extends Pick<ChangeRow, 'id' | 'kind' | 'device' | 'created_at'> {
  readonly own: boolean;
}

/** @limit list: Older changes are not shown; reading the newest counts for them as well. */
const SHOWN_CHANGES_MAX = 10;

/**
 * Those since this session began that it has not seen, newest first. Its own ones count only while there are other sessions, which
 * may be ended.
 */
export async function listUnseenChanges(
  db: Database,
  { accountId, sessionId, now }: { accountId: number; sessionId: string; now: Date },
): Promise<UnseenChange[]> {
  return await db
    .selectFrom('login_change as change')
    .innerJoin('browser_session as session', 'session.account_id', 'change.account_id')
    .select(['change.id', 'change.kind', 'change.device', 'change.created_at'])
    .select(sql<boolean>`change.session_id is not distinct from session.id`.as('own'))
    .where('change.account_id', '=', accountId)
    .where('session.id', '=', sessionId)
    .where(sql<boolean>`change.created_at > greatest(session.created_at, session.changes_seen_at)`)
    .where(
      sql<boolean>`(change.session_id is distinct from session.id or exists (
        select from browser_session as other where other.account_id = session.account_id
          and other.id <> session.id and other.expires_at > ${now}))`,
    )
    .orderBy('change.created_at', 'desc')
    .orderBy('change.id')
    .limit(SHOWN_CHANGES_MAX)
    .execute();
}

/** The session has seen this change, and those before it. */
export async function setChangesSeen(
  db: Database,
  { accountId, sessionId, changeId }: { accountId: number; sessionId: string; changeId: string },
): Promise<void> {
  await sql`
    update browser_session as session
    set changes_seen_at = greatest(session.changes_seen_at, change.created_at)
    from login_change as change
    where session.id = ${sessionId} and session.account_id = ${accountId}
      and change.account_id = ${accountId} and change.id = ${changeId}`.execute(db);
}

/**
 * When something was last proven in the session, and whether its account is a visitor's; null if it is not a session of the
 * account.
 */
export async function findProvenAt(
  db: Database | Transaction,
  { sessionId, accountId }: { sessionId: string; accountId: number },
): Promise<{ readonly provenAt: Date | null; readonly demo: boolean } | null> {
  const session = await db
    .selectFrom('browser_session')
    .innerJoin('account', 'account.id', 'browser_session.account_id')
    .select(['browser_session.proven_at as provenAt', 'account.demo'])
    .where('browser_session.id', '=', sessionId)
    .where('account.id', '=', accountId)
    .executeTakeFirst();
  return session ?? null;
}

/** Forgets the proofs of the other sessions: they may have been given with the way to log in that has just changed. */
export async function endOtherProofs(
  trx: Transaction,
  { accountId, sessionId }: { accountId: number; sessionId: string | null },
): Promise<void> {
  await trx
    .updateTable('browser_session')
    .set({ proven_at: null })
    .where('account_id', '=', accountId)
    .where('proven_at', 'is not', null)
    .where(sql<boolean>`id is distinct from ${sessionId}::uuid`)
    .execute();
}
