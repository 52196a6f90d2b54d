import type { Database } from '#database/database.ts';
import { type AuditEvent, listAuditEvents } from './repository.ts';

/** @limit queue: The rest is read in the next query. */
const PAGE_SIZE = 500;

export interface AuditRange {
  readonly from?: Date;
  /** Exclusive. */
  readonly to?: Date;
}

/** The audit log, oldest first, read page by page because it may be long. */
export async function* exportAudit({ db }: { db: Database }, range: AuditRange = {}): AsyncGenerator<AuditEvent> {
  let after: number | null = null;
  while (true) {
    const page = await listAuditEvents(db, { ...range, after, limit: PAGE_SIZE });
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE_SIZE) return;
    after = last.id;
  }
}
