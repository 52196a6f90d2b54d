import { createHash } from 'node:crypto';
import type { Database } from '#database/database.ts';
import {
  type AuditHead,
  expireAuditPurposes,
  findUnlinkedEvent,
  listLinks,
  type StoredLink,
} from './journal-repository.ts';
import { type AuditEvent, listAuditEvents } from './repository.ts';

/** @limit queue: The rest is read in the next query. */
const EXPORT_PAGE_SIZE = 500;

interface AuditRange {
  readonly from?: Date;
  /** Exclusive. */
  readonly to?: Date;
}

/** The audit log, oldest first, read page by page because it may be long. */
export async function* exportAudit({ db }: { db: Database }, range: AuditRange = {}): AsyncGenerator<AuditEvent> {
  let after: number | null = null;
  while (true) {
    const page = await listAuditEvents(db, { ...range, after, limit: EXPORT_PAGE_SIZE });
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < EXPORT_PAGE_SIZE) return;
    after = last.id;
  }
}

/** @limit queue: The rest is read in the next query. */
const VERIFY_PAGE_SIZE = 2_000;

type Verdict =
  | { readonly kind: 'whole'; readonly head: AuditHead }
  /** `because` names the row that breaks first. */
  | { readonly kind: 'broken'; readonly because: string };

/** Recomputes the whole chain, page by page, and compares it with a head that was kept elsewhere. */
export async function verifyChain(
  db: Database,
  kept: AuditHead | null = null,
  onProgress: (position: number) => Promise<void> = async () => {},
): Promise<Verdict> {
  let head: AuditHead = { position: 0, hash: FIRST_HASH };
  for await (const link of readLinks(db)) {
    const because = findBreak(head, link) ?? findRewriting(link, kept);
    if (because !== null) return { kind: 'broken', because };
    head = { position: link.position, hash: link.hash };
    if (link.position % VERIFY_PAGE_SIZE === 0) await onProgress(link.position);
  }
  const unlinked = await findUnlinkedEvent(db);
  if (unlinked !== null) return { kind: 'broken', because: `row ${unlinked} was put in past the chain` };
  if (kept === null || kept.position <= head.position) return { kind: 'whole', head };
  return {
    kind: 'broken',
    because: `position ${head.position + 1} is missing: the journal ends before the head that was kept`,
  };
}

async function* readLinks(db: Database): AsyncGenerator<StoredLink> {
  let after = 0;
  while (true) {
    const page = await listLinks(db, { after, limit: VERIFY_PAGE_SIZE });
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < VERIFY_PAGE_SIZE) return;
    after = last.position;
  }
}

/** Why a link does not follow the one before; null if it does. */
function findBreak(before: AuditHead, { event, ...link }: StoredLink): string | null {
  if (link.position !== before.position + 1) return `position ${before.position + 1} is missing`;
  const row = `row ${link.eventId} at position ${link.position}`;
  if (event === null) return `${row} is missing`;
  if (hashLink(before.hash, { ...link, ...event }) !== link.hash) return `${row} was changed`;
  if (event.purpose === null)
    return link.purposeHash === null || event.expired ? null : `${row} lost its purpose before a year was over`;
  if (event.salt !== null && hashPurpose(event.salt, event.purpose) === link.purposeHash) return null;
  return `the purpose of ${row} was changed`;
}

function findRewriting({ position, hash, eventId }: StoredLink, kept: AuditHead | null): string | null {
  if (kept?.position !== position || kept.hash === hash) return null;
  return `row ${eventId} at position ${position} is not the one of the head that was kept: it, or one before, was rewritten`;
}

/** An event as the chain has it. Texts as the database writes them. */
interface LinkedEvent {
  readonly position: number;
  readonly eventId: number;
  /** Microseconds since 1970. */
  readonly atMicros: string;
  readonly accountId: string | null;
  readonly action: string;
  /** Hexadecimal; null without a purpose. */
  readonly purposeHash: string | null;
  readonly subject: string;
}

/** What the first link follows. */
const FIRST_HASH = '0'.repeat(64);

/** The same as `link_audit_event` computes in the database, so that neither has to be trusted alone. */
function hashLink(previous: string, event: LinkedEvent): string {
  const lines = [
    'vidno journal 1',
    previous,
    event.position,
    event.eventId,
    event.atMicros,
    event.accountId ?? '',
    event.action,
    event.purposeHash ?? '',
    event.subject,
  ];
  return sha256(lines.join('\n'));
}

function hashPurpose(salt: string, purpose: string): string {
  return sha256(salt + purpose);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Small, so that the embedded database is not blocked for long.
 * @limit queue: The rest is expired in the next query.
 */
const EXPIRY_BATCH = 500;

/** Takes their texts from all purposes in the journal that are old enough; only the database's own function may. */
export async function purgeAuditPurposes({ db }: { readonly db: Database }): Promise<void> {
  while ((await expireAuditPurposes(db, EXPIRY_BATCH)) === EXPIRY_BATCH);
}
