import { randomUUID } from 'node:crypto';
import { FACE_SEARCH_CONSENT } from '@vidno/contract/privacy';
import { sql } from 'kysely';
import { type AccountMove, selectAsOwnedBy } from '#database/copy-to-account.ts';
import type { Database, Row, Transaction } from '#database/database.ts';
import type { AccountId } from '#features/identity/tools.ts';

export interface Consent {
  readonly id: string;
  readonly version: string;
  readonly purpose: string;
}

/** The latest consent to the current consent text; null if there is none, or it was withdrawn. */
export async function findConsent(db: Database | Transaction, accountId: number): Promise<Consent | null> {
  const consent = await db
    .selectFrom('consent')
    .select(['id', 'version', 'purpose'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'face_search')
    .where('version', '=', FACE_SEARCH_CONSENT.version)
    .where('withdrawn_at', 'is', null)
    .orderBy('accepted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return consent ?? null;
}

/** The texts to which the account consents, whatever their words. */
export async function listConsentVersions(db: Database, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('consent')
    .select('version')
    .distinct()
    .where('account_id', '=', accountId)
    .where('kind', '=', 'face_search')
    .where('withdrawn_at', 'is', null)
    .execute();
  return rows.map(({ version }) => version);
}

interface NewConsent {
  readonly accountId: AccountId;
  readonly version: string;
  readonly purpose: string;
  readonly acceptedAt: Date;
}

export async function insertConsent(trx: Transaction, consent: NewConsent): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto('consent')
    .values({
      id,
      account_id: consent.accountId,
      kind: 'face_search',
      version: consent.version,
      purpose: consent.purpose,
      accepted_at: consent.acceptedAt,
    })
    .execute();
  return id;
}

/** Whatever the text it was given to. False if none is in force. */
export async function withdrawConsents(
  trx: Transaction,
  { accountId, now }: { accountId: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('consent')
    .set({ withdrawn_at: now })
    .where('account_id', '=', accountId)
    .where('kind', '=', 'face_search')
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** How many accounts have consented to face search in each wording, and have not withdrawn it. */
export async function countConsents(db: Database): Promise<{ readonly version: string; readonly accounts: number }[]> {
  return await db
    .selectFrom('consent')
    .select((eb) => ['version', eb.cast<number>(eb.fn.count('account_id').distinct(), 'integer').as('accounts')])
    .where('withdrawn_at', 'is', null)
    .groupBy('version')
    .execute();
}

/** The same person gave them, as a visitor. */
export async function copyConsents(trx: Transaction, move: AccountMove): Promise<void> {
  await sql`insert into consent ${selectAsOwnedBy('consent', move)}`.execute(trx);
}

export interface NewAuditEvent {
  readonly accountId: number | null;
  /** `<subject>.<event>`, such as `consent.accepted` or `search.started`. */
  readonly action: string;
  /** In the user's own words. */
  readonly purpose?: string;
  /** Ids and counts only, no personal data, because audit events are kept after the account is deleted. */
  readonly subject: Readonly<Record<string, string | number | boolean | null>>;
}

/** Call it in the transaction of the change it records, so that neither is stored without the other. */
export async function recordAudit(trx: Database | Transaction, event: NewAuditEvent): Promise<void> {
  await recordNumbered(trx, event);
}

/** The same, for what refers to the event by its id, which it returns. */
export async function recordNumbered(trx: Database | Transaction, event: NewAuditEvent): Promise<number> {
  const { id } = await trx
    .insertInto('audit_event')
    .values({
      account_id: event.accountId,
      action: event.action,
      purpose: event.purpose ?? null,
      subject: JSON.stringify(event.subject),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The newest event of an operator about this, such as `account 12`; null if there is none. */
export async function findLastAbout(db: Database | Transaction, target: string): Promise<AuditEvent | null> {
  const [event] = await listAbout(db, { target, limit: 1 });
  return event ?? null;
}

/** The id of the newest event of an operator about each of these, by target; those without one are not in the map. */
export async function findLastAboutEach(
  db: Database,
  targets: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ target: string; id: number }>`
    select subject ->> 'target' as target, max(id) as id from audit_event
    where subject ? 'target' and subject ->> 'target' = any(${targets}::text[])
    group by subject ->> 'target'`.execute(db);
  return new Map(rows.map(({ target, id }) => [target, id]));
}

/** What operators did about this, newest first. */
export function listAbout(
  db: Database | Transaction,
  { target, limit }: { readonly target: string; readonly limit: number },
): Promise<AuditEvent[]> {
  return db
    .selectFrom('audit_event')
    .select(['id', 'at', 'account_id', 'action', 'purpose', 'subject'])
    .where(isAbout(target))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** By id; null is the id of none. */
export async function findEventsById(
  db: Database,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number | null, AuditEvent>> {
  const events = await db
    .selectFrom('audit_event')
    .select(['id', 'at', 'account_id', 'action', 'purpose', 'subject'])
    .where('id', 'in', [...ids.filter((id) => id !== null), 0])
    .execute();
  return new Map(events.map((event) => [Number(event.id), event]));
}

/** In the words of the index. */
function isAbout(target: string) {
  return sql<boolean>`subject ? 'target' and subject ->> 'target' = ${target}`;
}

export interface JournalWanted {
  readonly from?: Date;
  /** Exclusive. */
  readonly to?: Date;
  readonly action?: string;
  readonly accountId?: number;
  readonly target?: string;
}

/** Newest first, before the event with the given id; null for the first page. */
export function listNewestEvents(
  db: Database,
  { before, limit, from, to, action, accountId, target }: JournalWanted & { before: number | null; limit: number },
): Promise<AuditEvent[]> {
  let query = db.selectFrom('audit_event').select(['id', 'at', 'account_id', 'action', 'purpose', 'subject']);
  if (before !== null)
    query = query.where(
      sql<boolean>`(at, id) < ((select at from audit_event where id = ${before}), ${before}::bigint)`,
    );
  if (from) query = query.where('at', '>=', from);
  if (to) query = query.where('at', '<', to);
  if (action !== undefined) query = query.where('action', '=', action);
  if (accountId !== undefined) query = query.where('account_id', '=', accountId);
  if (target !== undefined) query = query.where(isAbout(target));
  return query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export type AuditEvent = Omit<Row<'audit_event'>, 'purpose_salt'>;

/** Oldest first, after the event with the given id; null for the first page. */
export function listAuditEvents(
  db: Database,
  { after, from, to, limit }: { after: number | null; from?: Date; to?: Date; limit: number },
): Promise<AuditEvent[]> {
  let query = db.selectFrom('audit_event').select(['id', 'at', 'account_id', 'action', 'purpose', 'subject']);
  // A `Date` has no microseconds, so the time of the last event stays in the database.
  if (after !== null)
    query = query.where(sql<boolean>`(at, id) > ((select at from audit_event where id = ${after}), ${after}::bigint)`);
  if (from) query = query.where('at', '>=', from);
  if (to) query = query.where('at', '<', to);
  return query.orderBy('at').orderBy('id').limit(limit).execute();
}
