import type { FastifyInstance } from 'fastify';
import { serveAudience } from '#features/audience/routes.ts';
import { serveCabinet } from '#features/cabinet/routes.ts';
import { serveCatalogue } from '#features/catalogue/routes.ts';
import { serveDocuments } from '#features/documents/routes.ts';
import { findProfile } from '#features/identity/public.ts';
import { serveIdentity } from '#features/identity/routes.ts';
import { serveKeywordSearch } from '#features/keyword-search/routes.ts';
import { createMaterialTools } from '#features/materials/materials.ts';
import { serveMaterialPages, serveMaterials } from '#features/materials/routes.ts';
import { serveMonitors } from '#features/monitors/routes.ts';
import { serveNotifications } from '#features/notifications/routes.ts';
import { servePhotoSearch, servePhotoShares } from '#features/photo-search/routes.ts';
import { servePrivacy } from '#features/privacy/routes.ts';
import { serveRegions } from '#features/regions/routes.ts';
import { serveSearchList } from '#features/search-list/routes.ts';
import { serveSources } from '#features/sources/routes.ts';
import { serveSupport } from '#features/support/routes.ts';
import { createAuthorisationTools } from '#features/vk-access/public.ts';
import { serveVkAccess } from '#features/vk-access/routes.ts';
import { findTracked, findTrackedByLogin, listTracked } from '#features/vk-accounts/public.ts';
import { serveVkAccounts } from '#features/vk-accounts/routes.ts';
import { serveVkPosts } from '#features/vk-posts/routes.ts';
import { serveVkReports } from '#features/vk-reports/routes.ts';
import { serveStoredFiles } from '#http/site/serve-stored-files.ts';
import { createCallerGuards } from './create-caller-guards.ts';
import type { Product } from './open-product.ts';
import { servePaidFeatures } from './payments/serve-paid-features.ts';
import { createIdentityTools } from './tools/create-identity-tools.ts';

/** Registers the endpoints of every feature. */
export function serveFeatures(app: FastifyInstance, product: Product): void {
  const { config, log, metrics, tools } = product;
  const { appSecret, publicUrl, webOrigins } = config;
  const sessions = { db: tools.db, clock: tools.clock, appSecret, publicUrl, webOrigins, paying: tools.paying };
  const guards = createCallerGuards(sessions);
  const identity = createIdentityTools(config, {
    ...tools,
    log,
    onCode: (channel, outcome) => metrics.codes.inc({ channel, outcome }),
  });

  serveStoredFiles(app, guards, tools);
  serveIdentity(app, guards, identity);
  servePrivacy(app, guards, tools);
  serveDocuments(app, guards, { ...tools, publicUrl });
  serveSupport(app, guards, { ...tools, supportEmail: config.supportEmail, isMailOn: config.mail !== null });
  serveRegions(app, guards);
  serveCatalogue(app, guards, tools);
  const materials = createMaterialTools(tools.db, config);
  serveMaterials(app, guards, materials);
  serveMaterialPages(app, materials);
  serveSources(app, guards, tools);
  serveSearchList(app, guards, tools);
  servePhotoSearch(app, guards, tools);
  servePhotoShares(app, guards, { ...tools, appSecret });
  serveKeywordSearch(app, guards, tools);
  serveMonitors(app, guards, tools);
  serveVkAccess(app, guards, { ...identity, log, config });
  serveVkAccounts(app, guards, tools);
  serveVkPosts(app, guards, { ...tools, findTracked, findTrackedByLogin, listTracked });
  serveAudience(app, guards, tools);
  serveVkReports(app, guards, tools);
  serveCabinet(app, guards, {
    ...tools,
    log,
    appSecret,
    publicUrl: identity.publicUrl,
    passwords: identity.passwords,
    channels: { email: tools.alerts.mail !== null, telegram: tools.alerts.telegram !== null },
    describeProfile: (caller) => findProfile(identity, caller),
    vkAuthorisation: createAuthorisationTools({ ...tools, log, config }),
  });
  servePaidFeatures(app, guards, product);
  serveNotifications(app, guards, { ...identity, ...tools.alerts, log });
}
