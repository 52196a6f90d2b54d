import { deleteDueAccounts } from '#features/cabinet/deletion.ts';
import { purgeVisitors } from '#features/identity/accounts/visitor.ts';
import { purgeMonitors } from '#features/monitors/removal.ts';
import { purgeQueryPhotos } from '#features/photo-search/query-photos/query-photos.ts';
import { purgeAuditPurposes } from '#features/privacy/journal.ts';
import { purgeSearches } from '#features/search-list/remove-search.ts';
import { createAuthorisationTools } from '#features/vk-access/public.ts';
import { purgeWalls } from '#features/vk-accounts/untrack.ts';
import type { PurgeName } from '#retention/table-facts.ts';
import type { Product } from '../open-product.ts';

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
