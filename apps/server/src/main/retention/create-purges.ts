import { deleteDueAccounts } from '#features/cabinet/jobs.ts';
import { purgeVisitors } from '#features/identity/accounts/purge-visitors.ts';
import { purgeMonitors } from '#features/monitors/jobs.ts';
import { purgeQueryPhotos } from '#features/photo-search/query-photos/store-query-photo.ts';
import { purgeAuditPurposes } from '#features/privacy/purge-audit-purposes.ts';
import { purgeSearches } from '#features/search-list/purge-searches.ts';
import { createAuthorisationTools } from '#features/vk-access/public.ts';
import { purgeWalls } from '#features/vk-accounts/walls/purge-walls.ts';
import type { WrittenPurge } from '#retention/schedule-purges.ts';
import type { PurgeName } from '#retention/table-facts.ts';
import type { Product } from '../open-product.ts';

/** The purges that need code, by the names under which the facts of the tables know them. */
export function createPurges(
  { config, log }: Pick<Product, 'config' | 'log'>,
  tools: Product['tools'],
): Readonly<Record<PurgeName, WrittenPurge>> {
  const { appSecret } = config;
  const vkAuthorisation = createAuthorisationTools({ ...tools, log, config });
  return {
    accounts: {
      cron: '*/10 * * * *',
      purge: () => deleteDueAccounts({ ...tools, log, appSecret, vkAuthorisation }),
    },
    'query-photos': { cron: '*/10 * * * *', purge: () => purgeQueryPhotos(tools) },
    searches: { cron: '*/10 * * * *', purge: () => purgeSearches(tools) },
    visitors: { cron: '17 * * * *', purge: () => purgeVisitors(tools) },
    monitors: { cron: '23 * * * *', purge: () => purgeMonitors(tools) },
    'audit-purposes': { cron: '27 * * * *', purge: () => purgeAuditPurposes(tools) },
    'vk-walls': { cron: '41 * * * *', purge: () => purgeWalls(tools) },
  };
}
