import { DAY_MS } from '#config/time.ts';
import { deleteDueAccounts } from '#features/cabinet/deletion.ts';
import { purgeVisitors } from '#features/identity/accounts/visitor.ts';
import { purgeMonitors } from '#features/monitors/removal.ts';
import { purgeQueryPhotos } from '#features/photo-search/query-photos/query-photos.ts';
import { purgeAuditPurposes } from '#features/privacy/journal.ts';
import { findHead, findJournalGuard, writeHead } from '#features/privacy/public.ts';
import { purgeSearches } from '#features/search-list/remove-search.ts';
import { createAuthorisationTools } from '#features/vk-access/authorisation.ts';
import { purgeWalls } from '#features/vk-accounts/untrack.ts';
import { CLOCKS_APART_LIMIT_MS, measureClockDifference } from '#retention/database-clock.ts';
import { findDatabaseTime, listOverdue } from '#retention/purge-overdue.ts';
import type { PurgeName } from '#retention/table-facts.ts';
import { failure, type Said, warning } from './doctor/findings.ts';
import type { Product } from './open-product.ts';

/** The purges that need code, by the names under which the facts of the tables know them. */
export function createPurges(
  { config, log }: Pick<Product, 'config' | 'log'>,
  tools: Product['tools'],
): Readonly<Record<PurgeName, () => Promise<unknown>>> {
  const { appSecret } = config;
  const vkAuthorisation = createAuthorisationTools({ ...tools, log, config });
  return {
    accounts: () => deleteDueAccounts({ ...tools, log, appSecret, vkAuthorisation }),
    departures: () => tools.departures.follow(),
    'audit-purposes': () => purgeAuditPurposes(tools),
    monitors: () => purgeMonitors(tools),
    'query-photos': () => purgeQueryPhotos(tools),
    searches: () => purgeSearches(tools),
    visitors: () => purgeVisitors(tools),
    'vk-walls': () => purgeWalls(tools),
  };
}

/**
 * Purges run every hour or more often.
 * @limit none
 */
const OVERDUE_LIMIT_SECONDS = DAY_MS / 1_000;
const HOUR_SECONDS = 3_600;

/** What should have been deleted a day ago or earlier. */
export async function describeOverdue({ tools }: Pick<Product, 'tools'>): Promise<Said> {
  const overdue = await listOverdue(tools.db, tools, await findDatabaseTime(tools.db));
  const late = overdue.filter(({ seconds }) => seconds > OVERDUE_LIMIT_SECONDS);
  if (late.length === 0) return 'nothing is overdue for a day';
  const rows = late.map(({ table, what, seconds }) => `${table} (${what}) for ${Math.round(seconds / HOUR_SECONDS)} h`);
  return failure(`OVERDUE: ${rows.join('; ')}`);
}

export async function describeClocks({ tools }: Pick<Product, 'tools'>): Promise<Said> {
  const difference = await measureClockDifference(tools);
  const seconds = Math.round(difference / 1_000);
  if (Math.abs(difference) <= CLOCKS_APART_LIMIT_MS) return `machine and database agree (${seconds} s)`;
  return failure(`THE MACHINE IS ${seconds} s AHEAD OF THE DATABASE: nothing is purged`);
}

/** How far the journal goes, and who could change it. Reading all of it is left to `vidno audit verify`. */
export async function describeJournal({ opened, tools }: Pick<Product, 'opened' | 'tools'>): Promise<Said> {
  const head = await findHead(tools.db);
  const extent = head === null ? 'empty' : `head ${writeHead(head)}`;
  const { text, isGuarded } = await describeGuard({ opened, tools });
  return isGuarded ? `${extent}; ${text}` : warning(`${extent}; ${text}`);
}

async function describeGuard({ opened, tools }: Pick<Product, 'opened' | 'tools'>) {
  if (opened.engine === 'embedded') {
    return { text: 'not protected by a role of its own: the embedded database has none', isGuarded: true };
  }
  const { owner, isOwn, isDroppable } = await findJournalGuard(tools.db);
  if (isOwn) return { text: 'NOT PROTECTED by a role of its own: see MIGRATION_DATABASE_URL', isGuarded: false };
  const guarded = `belongs to ${owner}, and the product may only add and read`;
  if (!isDroppable) return { text: guarded, isGuarded: true };
  return { text: `${guarded}, BUT OWNS THE SCHEMA OR THE DATABASE and could drop it`, isGuarded: false };
}
