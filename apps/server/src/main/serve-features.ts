import { isPromoHost, SERVICE } from '@vidno/contract/constants';
import { SERVICE_GROUP } from '@vidno/contract/money/acquiring';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config/config.ts';
import { listSettings } from '#config/settings.ts';
import { serveAudience } from '#features/audience/routes.ts';
import { serveCabinet } from '#features/cabinet/routes.ts';
import { serveCatalogue } from '#features/catalogue/routes.ts';
import { serveDocuments } from '#features/documents/routes.ts';
import { findProfile } from '#features/identity/accounts/profile.ts';
import { serveIdentity } from '#features/identity/routes.ts';
import { findSession } from '#features/identity/sessions/sessions.ts';
import type { Caller, IdentityTools } from '#features/identity/tools.ts';
import { serveKeywordSearch } from '#features/keyword-search/routes.ts';
import { createMaterialTools } from '#features/materials/materials.ts';
import { serveMaterialPages, serveMaterials } from '#features/materials/routes.ts';
import { serveMonitors } from '#features/monitors/routes.ts';
import { serveNotifications } from '#features/notifications/routes.ts';
import { serveOperator } from '#features/operator/routes.ts';
import { servePayments } from '#features/payments/routes.ts';
import { servePaymentWebhooks } from '#features/payments/webhooks/webhook-routes.ts';
import { servePhotoSearch } from '#features/photo-search/routes.ts';
import { servePrivacy } from '#features/privacy/routes.ts';
import { serveRegions } from '#features/regions/routes.ts';
import { proveByVkId } from '#features/removal/prove-removal.ts';
import { serveRemoval } from '#features/removal/routes.ts';
import { serveRemovalLog } from '#features/removal-log/routes.ts';
import { mayStart } from '#features/rights/authorise.ts';
import { isFaceSearchOn } from '#features/rights/face-search-switch.ts';
import { serveSandbox } from '#features/sandbox/routes.ts';
import { serveSearchList } from '#features/search-list/routes.ts';
import { buyAcceleration, buySearch, buyUnlock } from '#features/search-payments/purchases.ts';
import { serveSearchPayments } from '#features/search-payments/routes.ts';
import { serveSearchShares } from '#features/search-shares/routes.ts';
import { serveSources } from '#features/sources/routes.ts';
import { serveStatement } from '#features/statement/routes.ts';
import { serveSupport } from '#features/support/routes.ts';
import { buyTariff } from '#features/tariffs/order-tariff.ts';
import { serveTariffs } from '#features/tariffs/routes.ts';
import { serveUnsubscribeFlow } from '#features/unsubscribe/routes.ts';
import { createAuthorisationTools, startAuthorisation } from '#features/vk-access/authorisation.ts';
import { serveVkAccess } from '#features/vk-access/routes.ts';
import { findTracked, findTrackedByLogin, listTracked } from '#features/vk-accounts/public.ts';
import { serveVkAccounts } from '#features/vk-accounts/routes.ts';
import { serveVkPosts } from '#features/vk-posts/routes.ts';
import { serveVkReports } from '#features/vk-reports/routes.ts';
import { Problem } from '#http/errors.ts';
import { createGuards, type Guards } from '#http/guards.ts';
import { sessionCookieOf } from '#http/session-cookies.ts';
import { serveStoredFiles } from '#http/site.ts';
import { createIdentityTools, createRemovalTools } from './create-tools.ts';
import { examine } from './doctor/examine.ts';
import type { Product } from './open-product.ts';
import { makeSupportBundle } from './operations/support-bundle.ts';

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
  serveSources(app, guards, { ...tools, isFaceSearchOn: () => isFaceSearchOn(tools) });
  serveSearchList(app, guards, tools);
  servePhotoSearch(app, guards, tools);
  serveSearchShares(app, guards, { ...tools, appSecret });
  serveKeywordSearch(app, guards, tools);
  serveMonitors(app, guards, tools);
  const removal = createRemovalTools(config, tools);
  const vkAuthorisation = createAuthorisationTools({ ...tools, log, config });
  serveVkAccess(app, guards, {
    ...identity,
    log,
    config,
    vkPictureUrls: tools.vkPictureUrls,
    proveRemoval: async (proven) => {
      const outcome = await proveByVkId(removal, proven);
      return outcome.kind === 'erased' ? 'done' : outcome.because;
    },
  });
  serveRemovalLog(app, removal);
  serveRemoval(app, guards, {
    ...removal,
    webOrigins,
    faceSearch: tools.faceSearch,
    faceEngine: tools.faceEngine,
    sourceKinds: tools.sourceKinds,
    startVkProof: async ({ removalId, sessionId, page }) => {
      if (vkAuthorisation === null) throw new Problem('vk_login_not_connected');
      const goal = { purpose: 'removal', removalId } as const;
      const redirectUrl = new URL(page, publicUrl).href;
      return await startAuthorisation(vkAuthorisation, { goal, sessionId, redirectUrl });
    },
  });
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
    vkAuthorisation,
  });
  servePaidFeatures(app, guards, product);
  serveNotifications(app, guards, { ...identity, ...tools.alerts, log });
  const { adminNetworks, importDirectory } = config;
  serveOperator(app, {
    ...tools,
    appSecret,
    publicUrl,
    webOrigins,
    adminNetworks,
    importDirectory,
    materials,
    removals: { ...tools, ...removal },
    settings: {
      ...tools,
      faceSearchBasis: config.faceSearchBasis,
      listSettings: () => listSettings(process.env, config),
    },
    examine: () => examine(product),
    makeSupportBundle: () => makeSupportBundle(product),
  });
}

/** Registers what has to do with money. */
function servePaidFeatures(app: FastifyInstance, guards: Guards<Caller>, { config, tools }: Product): void {
  const { payments } = tools;
  servePayments(app, guards, {
    ...payments,
    purchases: {
      search: buySearch,
      unlock: (caller, searchId) => buyUnlock(tools, caller, searchId),
      groups: {
        [SERVICE_GROUP.acceleration]: (caller, params) => buyAcceleration(tools, caller, params),
        [SERVICE_GROUP.tariff]: (caller, params) => buyTariff(payments, caller, params),
      },
    },
  });
  servePaymentWebhooks(app, payments);
  serveSearchPayments(app, guards, tools);
  serveTariffs(app, guards, payments);
  serveStatement(app, guards, tools);
  serveUnsubscribeFlow(app, guards, tools);
  if (isSandbox(config)) serveSandbox(app, payments, config);
}

/** A product that is tried out on a laptop: there time may be moved. */
function isSandbox({ production, databaseUrl, payments }: Config): boolean {
  return !production && databaseUrl === null && payments?.simulated === true;
}

type CallerGuardTools = Pick<IdentityTools, 'db' | 'clock' | 'paying'> &
  Pick<Config, 'appSecret' | 'publicUrl' | 'webOrigins'>;

/** The guards of both APIs: who calls is in the session, and what is open to them in their services and the host. */
export function createCallerGuards(tools: CallerGuardTools): Guards<Caller> {
  return createGuards<Caller>({
    findSessionByCookie: (cookie) => findSession(tools, { cookie }),
    findSessionByToken: (token) => findSession(tools, { token }),
    onHost: (caller, hostname) =>
      isPromoHost(hostname) ? { ...caller, services: Object.values(SERVICE), promo: true } : caller,
    mayStart,
    // With the id, by which the password is changed.
    obstacleOf: ({ accountId, passwordDue }) =>
      passwordDue === true ? new Problem('change_password_first', { id: accountId }) : null,
    idOf: ({ accountId }) => String(accountId),
    appSecret: tools.appSecret,
    sessionCookie: sessionCookieOf(tools.publicUrl),
    origins: tools.webOrigins,
  });
}
