import { DAY_MS } from '../../apps/server/src/config/time.ts';
import type { Database } from '../../apps/server/src/database/database.ts';
import { deleteUnusedVisitors } from '../../apps/server/src/features/identity/accounts/account-repository.ts';
import { listExpiredQueryPhotos } from '../../apps/server/src/features/photo-search/query-photos/query-photo-repository.ts';
import { listAuditEvents } from '../../apps/server/src/features/privacy/repository.ts';
import { listExpiredSearches } from '../../apps/server/src/features/search-list/repository.ts';
import { markAbandonedWalls } from '../../apps/server/src/features/vk-accounts/wall-repository.ts';
import { ACCOUNT_FACTS } from '../../apps/server/src/retention/facts/account.ts';
import { listOwnRows } from '../../apps/server/src/retention/own-rows.ts';
import { purgeBatch } from '../../apps/server/src/retention/purge-rows.ts';
import { listAged } from '../../apps/server/src/retention/tables.ts';
import { claimRuns } from '../../apps/server/src/runs/lease-repository.ts';
import { countWaitingRuns } from '../../apps/server/src/runs/run-repository.ts';

/** Whose journal has a thousand events. */
const BUSY_ACCOUNT = 7;

const MIDDLE_ID = '80000000-0000-0000-0000-000000000000';
const now = new Date();
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);

const JOURNAL = {
  facts: { table: 'audit_event', ...ACCOUNT_FACTS.audit_event },
  section: ACCOUNT_FACTS.audit_event.download,
};

/** One batch of what `purgeRows` deletes of a table. */
async function purge(db: Database, table: string, due: Date): Promise<number> {
  const aged = listAged().find(({ facts }) => facts.table === table);
  if (!aged) throw new Error(`nothing of ${table} goes by age`);
  return await purgeBatch(db, aged, { due, limit: 500 });
}

/** One statement, or one batch, of what runs on a schedule or reads much, by name. */
export const MEASURED: Readonly<Record<string, (db: Database) => Promise<unknown>>> = {
  'claiming runs': (db) => claimRuns(db, [{ kind: 'keyword_search', lane: 'normal', free: 10 }], { now, until: now }),
  'counting waiting runs': (db) => countWaitingRuns(db, now),
  'sweeping withdrawn runs': (db) => purge(db, 'run', daysAgo(1)),
  'deleting visitors': (db) => deleteUnusedVisitors(db, { now, before: daysAgo(30), limit: 100 }),
  'deleting sessions': (db) => purge(db, 'browser_session', now),
  'overdue photos': (db) => listExpiredQueryPhotos(db, { now, limit: 200, offset: 0 }),
  'overdue searches': (db) => listExpiredSearches(db, { now, limit: 200, offset: 1_000 }),
  'the journal of an account': (db) => listOwnRows(db, JOURNAL, { accountId: BUSY_ACCOUNT, after: null, limit: 500 }),
  'the journal of a day': (db) => listAuditEvents(db, { after: null, from: daysAgo(2), to: daysAgo(1), limit: 500 }),
  'marking walls that nobody tracks': (db) => markAbandonedWalls(db, { now, after: MIDDLE_ID, limit: 2_000 }),
};
