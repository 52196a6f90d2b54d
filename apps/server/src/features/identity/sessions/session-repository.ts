import { type Kysely, sql } from 'kysely';
import type { ServiceTerms } from '#config/paying.ts';
import type { Database, Tables, Transaction } from '#database/database.ts';
import { servicesThatCount } from '../accounts/service-repository.ts';
import type { MarkedAccount } from './devices.ts';

interface SessionAccount {
  readonly id: number;
  readonly demo: boolean;
  readonly services: number[];
  readonly passwordDue: boolean;
}

export interface SessionRow {
  readonly id: string;
  /** Part of the session's token, so that raising it ends the token. */
  readonly generation: number;
  readonly lastSeenAt: Date;
  readonly account: SessionAccount | null;
}

export async function findSessionBySecretHash(
  db: Database,
  hash: Uint8Array,
  terms: ServiceTerms,
): Promise<SessionRow | null> {
  const row = await sessions(db, terms).where('session.secret_hash', '=', hash).executeTakeFirst();
  return row ? toSession(row) : null;
}

export async function findSessionById(db: Database, id: string, terms: ServiceTerms): Promise<SessionRow | null> {
  const row = await sessions(db, terms).where('session.id', '=', id).executeTakeFirst();
  return row ? toSession(row) : null;
}

/** Whether there still is a session with this id. */
export async function hasSession(db: Database, id: string): Promise<boolean> {
  const session = await db.selectFrom('browser_session').select('id').where('id', '=', id).executeTakeFirst();
  return session !== undefined;
}

/** Unexpired ones. A session of an account that is blocked or being deleted is none. */
function sessions(db: Kysely<Tables>, terms: ServiceTerms) {
  const { now } = terms;
  return db
    .selectFrom('browser_session as session')
    .leftJoin('account', 'account.id', 'session.account_id')
    .where('session.expires_at', '>', now)
    .where('account.blocked_at', 'is', null)
    .where((eb) => eb.or([eb('account.deletion_at', 'is', null), eb('account.deletion_at', '>', now)]))
    .select(['session.id', 'session.generation', 'session.last_seen_at', 'session.account_id', 'session.password_due'])
    .select('account.demo')
    .select(
      sql<number[]>`array(
        select distinct service from account_service
        where account_service.account_id = session.account_id and ${servicesThatCount(terms, sql.ref('account.demo'))}
        order by service
      )`.as('services'),
    );
}

interface JoinedSession {
  id: string;
  generation: number;
  last_seen_at: Date;
  account_id: number | null;
  password_due: boolean;
  demo: boolean | null;
  services: number[];
}

function toSession(row: JoinedSession): SessionRow {
  const account =
    row.account_id === null
      ? null
      : { id: row.account_id, demo: row.demo === true, services: row.services, passwordDue: row.password_due };
  return { id: row.id, generation: row.generation, lastSeenAt: row.last_seen_at, account };
}

interface NewSession {
  readonly id: string;
  readonly secretHash: Uint8Array;
  readonly device: string;
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
      device: session.device,
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

/** A session that is locked until the transaction ends. */
export interface LockedSession {
  readonly accountId: number | null;
  /** Of the account; true without one. */
  readonly demo: boolean;
}

/** Locks the session until the transaction ends, so that calls of one browser run one at a time. */
export async function lockSession(trx: Transaction, id: string): Promise<LockedSession | null> {
  const session = await trx
    .selectFrom('browser_session')
    .select('account_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!session) return null;
  const account =
    session.account_id === null
      ? null
      : await trx.selectFrom('account').select('demo').where('id', '=', session.account_id).executeTakeFirst();
  return { accountId: session.account_id, demo: account?.demo ?? true };
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

/** Which sessions of an account end. */
type EndedSessions = { readonly only: string } | { readonly except: string } | 'all';

/** Logs browsers out: their cookies and tokens are refused from now on. Returns how many there were. */
export async function endSessions(
  db: Database | Transaction,
  { accountId, ended }: { accountId: number; ended: EndedSessions },
): Promise<number> {
  let deletion = db.deleteFrom('browser_session').where('account_id', '=', accountId);
  if (ended !== 'all') {
    deletion = 'only' in ended ? deletion.where('id', '=', ended.only) : deletion.where('id', '!=', ended.except);
  }
  return Number((await deletion.executeTakeFirst()).numDeletedRows);
}

export async function deleteSession(db: Database, id: string): Promise<void> {
  await db.deleteFrom('browser_session').where('id', '=', id).execute();
}

interface Rotation {
  readonly oldId: string;
  readonly id: string;
  readonly secretHash: Uint8Array;
  readonly accountId: number;
  readonly now: Date;
  readonly expiresAt: Date;
  /** Null unless this is a login, which starts a new session. */
  readonly login: SessionLogin | null;
  /** Null if nothing has been proven now: then what was proven before stays. */
  readonly provenAt: Date | null;
  readonly keepsCodes: boolean;
}

/** What a login writes to its session. */
export interface SessionLogin {
  /** Such as «Chrome, Windows». */
  readonly device: string;
  /** The visitor that this browser was before. */
  readonly formerAccountId: number | null;
  /** By a password that was mailed, which has to be changed first. */
  readonly passwordDue: boolean;
}

/**
 * Gives the session a new id and secret, which ends its cookie, token and CSRF token, the registration that it has started,
 * and, unless they are kept, the codes that it has been sent and not used: they still count against the limits of their targets.
 * False if there is no such session.
 */
export async function replaceSession(trx: Transaction, rotation: Rotation): Promise<boolean> {
  const replaced = await trx
    .with('expired_code', (query) =>
      query
        .updateTable('one_time_code')
        .set({ expires_at: rotation.now })
        .where('session_id', '=', rotation.oldId)
        .where(sql<boolean>`not ${rotation.keepsCodes}::boolean`)
        .where('expires_at', '>', rotation.now),
    )
    .with('ended_registration', (query) =>
      query.deleteFrom('pending_registration').where('session_id', '=', rotation.oldId),
    )
    .updateTable('browser_session')
    .set({
      id: rotation.id,
      secret_hash: rotation.secretHash,
      generation: 0,
      account_id: rotation.accountId,
      pending_account_id: null,
      pending_until: null,
      last_seen_at: rotation.now,
      expires_at: rotation.expiresAt,
      ...(rotation.provenAt && { proven_at: rotation.provenAt }),
      ...(rotation.login && {
        device: rotation.login.device,
        former_account_id: rotation.login.formerAccountId,
        password_due: rotation.login.passwordDue,
        created_at: rotation.now,
      }),
    })
    .where('id', '=', rotation.oldId)
    .executeTakeFirst();
  return replaced.numUpdatedRows > 0n;
}

export function findMarkedAccount(trx: Transaction, id: number): Promise<MarkedAccount> {
  return trx.selectFrom('account').select(['id', 'device_generation']).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Lets the session wait for the second step of a login; false if there is no such session. */
export async function setPendingLogin(
  trx: Transaction,
  { id, accountId, until }: { id: string; accountId: number; until: Date },
): Promise<boolean> {
  const updated = await trx
    .updateTable('browser_session')
    .set({ pending_account_id: accountId, pending_until: until })
    .where('id', '=', id)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}
