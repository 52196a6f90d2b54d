import type { FastifyInstance } from 'fastify';
import type { Row } from '#database/tables.ts';
import { serveAudience } from '#features/audience/routes.ts';
import { findProfileNotices } from '#features/cabinet/find-profile-notices.ts';
import { serveCabinet } from '#features/cabinet/routes.ts';
import { serveCatalogue } from '#features/catalogue/routes.ts';
import { type Caller, findProfile } from '#features/identity/public.ts';
import { serveIdentity } from '#features/identity/routes.ts';
import { serveMonitors } from '#features/monitors/routes.ts';
import { serveNotifications } from '#features/notifications/routes.ts';
import { servePhotoSearch } from '#features/photo-search/routes.ts';
import { findConsent } from '#features/privacy/public.ts';
import { servePrivacy } from '#features/privacy/routes.ts';
import { serveRegions } from '#features/regions/routes.ts';
import { serveSearchList } from '#features/search-list/routes.ts';
import { serveSources } from '#features/sources/routes.ts';
import { createAuthorisationTools } from '#features/vk-access/public.ts';
import { serveVkAccess } from '#features/vk-access/routes.ts';
import { findTracked, findTrackedByLogin, listTracked } from '#features/vk-accounts/public.ts';
import { serveVkAccounts } from '#features/vk-accounts/routes.ts';
import { serveVkPosts } from '#features/vk-posts/routes.ts';
import { serveVkReports } from '#features/vk-reports/routes.ts';
import { serveStoredFiles } from '#http/site/serve-stored-files.ts';
import { createCallerGuards } from './create-caller-guards.ts';
import type { Product } from './open-product.ts';

/** Registers the endpoints of every feature. */
export function serveFeatures(app: FastifyInstance, { config, log, tools }: Product): void {
  const { appSecret, publicUrl, webOrigins } = config;
  const sessions = { db: tools.db, clock: tools.clock, appSecret, publicUrl, webOrigins };
  const guards = createCallerGuards(sessions);

  serveStoredFiles(app, guards, tools);
  const profile = {
    db: tools.db,
    findConsentVersion: async (accountId: Caller['accountId']) =>
      (await findConsent(tools.db, accountId))?.version ?? null,
    findNotices: (account: Row<'account'>) => findProfileNotices(tools, account),
  };
  serveIdentity(app, guards, {
    ...sessions,
    ...tools.identity,
    ...profile,
    log,
    demoServices: config.demoServices,
    countSearches,
  });
  servePrivacy(app, guards, tools);
  serveRegions(app, guards);
  serveCatalogue(app, guards, tools);
  serveSources(app, guards, tools);
  serveSearchList(app, guards, tools);
  servePhotoSearch(app, guards, tools);
  serveMonitors(app, guards, tools);
  serveVkAccess(app, guards, { ...tools, log, config });
  serveVkAccounts(app, guards, tools);
  serveVkPosts(app, guards, { ...tools, findTracked, findTrackedByLogin, listTracked });
  serveAudience(app, guards, tools);
  serveVkReports(app, guards, tools);
  serveCabinet(app, guards, {
    ...tools,
    log,
    passwords: tools.identity.passwords,
    channels: { email: tools.alerts.mail !== null, telegram: tools.alerts.telegram !== null },
    describeProfile: (caller) => findProfile(profile, caller),
    vkAuthorisation: createAuthorisationTools({ ...tools, log, config }),
  });
  serveNotifications(app, guards, { ...tools, ...tools.alerts });
}
