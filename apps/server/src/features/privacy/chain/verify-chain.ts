import type { Database } from '#database/database.ts';
import type { AuditHead } from './audit-head.ts';
import { findUnlinkedEvent, listLinks, type StoredLink } from './chain-repository.ts';
import { FIRST_HASH, hashLink, hashPurpose } from './hash-link.ts';

/** @limit queue: The rest is read in the next query. */
const PAGE_SIZE = 2_000;

export type Verdict =
  | { readonly kind: 'whole'; readonly head: AuditHead }
  /** `because` names the row that breaks first. */
  | { readonly kind: 'broken'; readonly because: string };

/** Recomputes the whole chain, page by page, and compares it with a head that was kept elsewhere. */
export async function verifyChain(db: Database, kept: AuditHead | null = null): Promise<Verdict> {
  let head: AuditHead = { position: 0, hash: FIRST_HASH };
  for await (const link of readLinks(db)) {
    const because = findBreak(head, link) ?? findRewriting(link, kept);
    if (because !== null) return { kind: 'broken', because };
    head = { position: link.position, hash: link.hash };
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
    const page = await listLinks(db, { after, limit: PAGE_SIZE });
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE_SIZE) return;
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
