import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import { KEPT_DAYS } from '#retention/table-facts.ts';

/** A link with its event, in the texts that the database hashes. Hashes are hexadecimal. */
export interface StoredLink {
  readonly position: number;
  readonly eventId: number;
  readonly hash: string;
  readonly purposeHash: string | null;
  /** Null if the event is missing. */
  readonly event: {
    readonly atMicros: string;
    readonly accountId: string | null;
    readonly action: string;
    readonly subject: string;
    readonly purpose: string | null;
    readonly salt: string | null;
    /** Whether the event is so old that its purpose has been deleted. */
    readonly expired: boolean;
  } | null;
}

/** The links after this position, in order. */
export async function listLinks(
  db: Database,
  { after, limit }: { after: number; limit: number },
): Promise<readonly StoredLink[]> {
  const { rows } = await sql<StoredLink>`
    select link.position, link.event_id as "eventId", encode(link.hash, 'hex') as hash,
      encode(link.purpose_hash, 'hex') as "purposeHash",
      case when event.id is not null then json_build_object(
        'atMicros', (extract(epoch from event.at) * 1000000)::bigint::text,
        'accountId', event.account_id::text,
        'action', event.action,
        'subject', event.subject::text,
        'purpose', event.purpose,
        'salt', event.purpose_salt::text,
        'expired', event.at < now() - make_interval(days => ${KEPT_DAYS.auditPurpose})) end as event
    from audit_link as link left join audit_event as event on event.id = link.event_id
    where link.position > ${after} order by link.position limit ${limit}`.execute(db);
  return rows;
}

/** Null in an empty journal. */
export async function findHead(db: Database): Promise<AuditHead | null> {
  const { rows } = await sql<AuditHead>`
    select position, encode(hash, 'hex') as hash from audit_link order by position desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The first event without a link; null if there is none. Triggers write the links, so somebody must have turned them off. */
export async function findUnlinkedEvent(db: Database): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select min(id) as id from audit_event as event
    where not exists (select from audit_link as link where link.event_id = event.id)`.execute(db);
  return rows[0]?.id ?? null;
}

/** Deletes the texts of purposes older than a year, at most `limit` of them, and returns how many were deleted. */
export async function expireAuditPurposes(db: Database, limit: number): Promise<number> {
  const { rows } = await sql<{ expired: number }>`select expire_audit_purposes(${limit}) as expired`.execute(db);
  return rows[0]?.expired ?? 0;
}

/** The end of the journal at some moment. Whoever has it can tell whether anything up to there was changed since. */
export interface AuditHead {
  readonly position: number;
  /** Hexadecimal. */
  readonly hash: string;
}

/** On one line, such as `1204:9f86d081…`. */
export function writeHead({ position, hash }: AuditHead): string {
  return `${position}:${hash}`;
}

/** Null if it is not written like one. */
export function readHead(text: string): AuditHead | null {
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim()) ?? [];
  return position === undefined || hash === undefined ? null : { position: Number(position), hash };
}

/** Roles that could change the journal in spite of its triggers. */
interface JournalGuard {
  readonly owner: string;
  /** The product's own role is the owner, or may act as it. */
  readonly isOwn: boolean;
  /** The product's own role owns the schema or the database, and so could drop the journal. */
  readonly isDroppable: boolean;
}

export async function findJournalGuard(db: Database): Promise<JournalGuard> {
  const { rows } = await sql<JournalGuard>`
    select pg_get_userbyid(c.relowner) as owner, pg_has_role(c.relowner, 'member') as "isOwn",
      pg_has_role(n.nspowner, 'member') or pg_has_role(d.datdba, 'member') as "isDroppable"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_database d on d.datname = current_database()
    where c.oid = 'audit_event'::regclass`.execute(db);
  if (!rows[0]) throw new Error('the database has no journal');
  return rows[0];
}
