import { type Kysely, sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';
import type { Row, Tables } from '#database/tables.ts';

export interface SessionRow {
  readonly id: string;
  /** Part of the session's token, so that raising it ends the token. */
  readonly generation: number;
  readonly lastSeenAt: Date;
  readonly account: { readonly id: number; readonly demo: boolean; readonly services: number[] } | null;
}

export async function findSessionBySecretHash(db: Database, hash: Uint8Array, now: Date): Promise<SessionRow | null> {
  const row = await sessions(db)
    .where('session.secret_hash', '=', hash)
    .where('session.expires_at', '>', now)
    .executeTakeFirst();
  return row ? toSession(row) : null;
}

export async function findSessionById(db: Database, id: string, now: Date): Promise<SessionRow | null> {
  const row = await sessions(db).where('session.id', '=', id).where('session.expires_at', '>', now).executeTakeFirst();
  return row ? toSession(row) : null;
}

function sessions(db: Kysely<Tables>) {
  return db
    .selectFrom('browser_session as session')
    .leftJoin('account', 'account.id', 'session.account_id')
    .select(['session.id', 'session.generation', 'session.last_seen_at', 'session.account_id', 'account.demo'])
    .select(
      sql<number[]>`array(
        select service from account_service where account_service.account_id = session.account_id order by service
      )`.as('services'),
    );
}

interface JoinedSession {
  id: string;
  generation: number;
  last_seen_at: Date;
  account_id: number | null;
  demo: boolean | null;
  services: number[];
}

function toSession(row: JoinedSession): SessionRow {
  const account =
    row.account_id === null ? null : { id: row.account_id, demo: row.demo === true, services: row.services };
  return { id: row.id, generation: row.generation, lastSeenAt: row.last_seen_at, account };
}

interface NewSession {
  readonly id: string;
  readonly secretHash: Uint8Array;
  readonly now: Date;
  readonly expiresAt: Date;
}

export async function insertSession(db: Database, session: NewSession): Promise<void> {
  await db
    .insertInto('browser_session')
    .values({
      id: session.id,
      secret_hash: session.secretHash,
      account_id: null,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** Extends the session and updates the last visit of its account. */
export async function touchSession(
  db: Database,
  { id, now, expiresAt }: { id: string; now: Date; expiresAt: Date },
): Promise<void> {
  const touched = await db
    .updateTable('browser_session')
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .where('last_seen_at', '<', now)
    .returning('account_id')
    .executeTakeFirst();
  if (!touched?.account_id) return;
  await db.updateTable('account').set({ last_seen_at: now }).where('id', '=', touched.account_id).execute();
}

/** Locks the session until the transaction ends, so that calls of one browser run one at a time. */
export async function lockSession(trx: Transaction, id: string): Promise<{ accountId: number | null } | null> {
  const row = await trx
    .selectFrom('browser_session')
    .select('account_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ? { accountId: row.account_id } : null;
}

export async function insertDemoAccount(
  trx: Transaction,
  { services, now }: { services: readonly number[]; now: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('account')
    .values({ demo: true, created_at: now, last_seen_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('account_service')
    .values(services.map((service) => ({ account_id: id, service })))
    .execute();
  return id;
}

export async function assignSessionAccount(
  trx: Transaction,
  { id, accountId, expiresAt }: { id: string; accountId: number; expiresAt: Date },
): Promise<void> {
  await trx
    .updateTable('browser_session')
    .set({ account_id: accountId, expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
}

export function findAccount(db: Database | Transaction, id: number): Promise<Row<'account'>> {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Their sessions, consents and searches are deleted by cascade; the audit log is kept. */
export async function deleteUnusedDemos(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const result = await db
    .deleteFrom('account')
    .where('id', 'in', (query) =>
      query.selectFrom('account').select('id').where('demo', '=', true).where('last_seen_at', '<', before).limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function deleteExpiredSessions(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const result = await db
    .deleteFrom('browser_session')
    .where('id', 'in', (query) =>
      query.selectFrom('browser_session').select('id').where('expires_at', '<=', now).limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
