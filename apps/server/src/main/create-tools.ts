import { REMOVAL_PROOFS } from '@vidno/contract/account/removal';
import { createMailClient } from '@vidno/providers/mail/mail-client';
import type { SmsClient } from '@vidno/providers/sms/smsc-client';
import { createTelegramClient } from '@vidno/providers/telegram/telegram-client';
import type { Config } from '#config/config.ts';
import type { Paying } from '#config/paying.ts';
import type { Clock } from '#config/time.ts';
import { createVault } from '#database/create-vault.ts';
import type { Database, Transaction } from '#database/database.ts';
import { forgetInAudiences } from '#features/audience/read-audience.ts';
import { findProfileNotices } from '#features/cabinet/notices.ts';
import { createFollower, type FollowDeparturesTools, followDepartures } from '#features/catalogue/departures.ts';
import { hasOutsideDepartures } from '#features/catalogue/public.ts';
import { listOwedDocuments } from '#features/documents/accept-documents.ts';
import type { DocumentShelf } from '#features/documents/document-shelf.ts';
import { copyAcceptances } from '#features/documents/public.ts';
import { createPasswords } from '#features/identity/passwords/passwords.ts';
import type { IdentityTools } from '#features/identity/tools.ts';
import { forgetInKeywordSearches } from '#features/keyword-search/change-result.ts';
import { countKeywordHitsOf } from '#features/keyword-search/public.ts';
import { countMonitorHitsOf } from '#features/monitors/public.ts';
import { forgetInMonitors } from '#features/monitors/removal.ts';
import { moveMoney } from '#features/payments/returns/leaving.ts';
import { forgetInPhotoSearches, removeRemoteCopies } from '#features/photo-search/departures.ts';
import { countPhotoHitsOf } from '#features/photo-search/public.ts';
import { listConsentVersions } from '#features/privacy/public.ts';
import type { RemovalTools } from '#features/removal/tools.ts';
import { findOpenServices } from '#features/rights/authorise.ts';
import { countSearches } from '#features/search-list/public.ts';
import type { PeopleLookedFor, SuppressionTools } from '#features/suppression/block.ts';
import { beginList } from '#features/suppression/events.ts';
import { type FollowSuppressionsTools, followSuppressions } from '#features/suppression/follow.ts';
import { createSuppressionKeys } from '#features/suppression/keys.ts';
import { createListCopy } from '#features/suppression/list-copy.ts';
import { appendToListFile, bringListFile, type ListCopy, ListFileError } from '#features/suppression/list-file.ts';
import { type ReplayTools, replayListFile } from '#features/suppression/replay.ts';
import { createSuppressions } from '#features/suppression/suppressed-set.ts';
import { purgeRemovedWalls } from '#features/vk-accounts/removed/remove-pages.ts';
import type { FileStore } from '#files/file-store.ts';
import type { Logger } from '#observability/log.ts';
import { VK_PEOPLE } from './removal/vk-people.ts';

interface ProductParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly sms: SmsClient | null;
  readonly paying: Paying;
  readonly documents: DocumentShelf;
  readonly onCode: IdentityTools['onCode'];
}

/** What registering and logging in needs of the rest of the product. */
export function createIdentityTools(config: Config, parts: ProductParts): IdentityTools {
  const { db, clock, log, sms, paying, documents, onCode } = parts;
  const { appSecret, publicUrl, accountUrl, demoServices } = config;
  const vault = createVault(appSecret);
  const mail = config.mail && createMailClient(config.mail);
  return {
    db,
    clock,
    log,
    sms,
    appSecret,
    publicUrl,
    accountUrl,
    demoServices,
    onCode,
    paying,
    codeCeilings: config.codeCeilings,
    passwords: createPasswords(),
    loginWays: {
      phone: sms !== null,
      vk: (config.vk?.clientId ?? null) !== null,
      email: config.mail !== null,
      telegram: config.telegram !== null,
    },
    canMailTo: async (address) => (mail ? await mail.canSendTo(address) : null),
    documents: {
      listOwed: (reader, accountId) => listOwedDocuments(reader, documents, accountId),
      copyAcceptances,
      isOpen: documents.isOpen,
    },
    moveMoney: (trx, move) => moveMoney(trx, vault, { ...move, withSearches: false }),
    countSearches: (trx, accountId) => countSearches(trx, { accountId, demo: undefined }),
    listConsentVersions: (accountId) => listConsentVersions(db, accountId),
    findOpenServices: (caller) => findOpenServices({ db, paying }, caller),
    findNotices: (account) => findProfileNotices({ db, clock }, account),
  };
}

/** What requests for removal need of the rest of the product. */
export function createRemovalTools(
  config: Pick<Config, 'publicUrl' | 'appSecret' | 'webOrigins' | 'supportEmail' | 'mail' | 'vk' | 'operator'>,
  tools: RemovalParts,
): RemovalTools {
  const { appSecret, publicUrl, webOrigins, vk } = config;
  const { vkAccess, departures, suppressing } = tools;
  return {
    ...tools,
    appSecret,
    publicUrl,
    onSuppression: () => {
      departures.wake();
      suppressing.wake();
    },
    proofs: REMOVAL_PROOFS.filter((proof) => {
      return proof === 'vk_id' ? (vk?.clientId ?? null) !== null : vkAccess.hasOwnTokens();
    }),
    ownHosts: new Set([publicUrl, ...webOrigins].map((url) => new URL(url).hostname)),
    operator: config.operator,
    operatorEmail: config.mail === null ? null : config.supportEmail,
  };
}

type RemovalParts = SuppressionTools &
  Pick<RemovalTools, 'db' | 'vkAccess'> & {
    readonly departures: { wake(): void };
    readonly suppressing: { wake(): void };
  };

/** The clients that send alerts, and the URLs used in them. */
export function createAlertTools({ mail, telegram, publicUrl, accountUrl, appSecret }: Config, log: Logger) {
  return {
    log,
    appSecret,
    publicUrl,
    accountUrl: accountUrl ?? publicUrl,
    mail: mail && createMailClient(mail),
    telegram: telegram && {
      client: createTelegramClient(telegram),
      name: telegram.botName,
      linkBase: telegram.linkBase,
      webhook: telegram.webhookSecret === null ? null : { url: telegram.webhookUrl, secret: telegram.webhookSecret },
    },
  };
}

/** Whoever leaves the catalogue is forgotten by every feature that stores people. */
export function createDepartureTools({ db, files, log }: { db: Database; files: FileStore; log: Logger }) {
  const departureTools: FollowDeparturesTools = {
    db,
    forgetPeople: [forgetInPhotoSearches, forgetInKeywordSearches, forgetInMonitors, forgetInAudiences],
    removePictures: (personIds) => removeRemoteCopies(files, personIds),
  };
  const departures = createFollower(() => followDepartures(departureTools), { log, what: 'departures' });
  return { departureTools, departures, onDeparture: departures.wake };
}

type SuppressionParts = Omit<
  FollowSuppressionsTools,
  'suppressionKeys' | 'suppressions' | 'listDirectory' | 'listCopy'
> & {
  readonly log: Logger;
};
type SuppressionConfig = Pick<Config, 'suppressionKey' | 's3'> & {
  readonly backups: Pick<Config['backups'], 'directory'> | null;
};

/** Whoever asked to be removed stays away. */
export function createSuppressionTools({ suppressionKey, backups, s3 }: SuppressionConfig, parts: SuppressionParts) {
  const suppressionKeys = createSuppressionKeys(suppressionKey);
  const suppressions = createSuppressions(suppressionKeys);
  const listCopy = s3 === null ? null : createListCopy(parts);
  const listDirectory = backups?.directory ?? null;
  const following = { ...parts, suppressionKeys, suppressions, listDirectory, listCopy };
  const follow = async () => {
    await followSuppressions(following);
    await purgeRemovedWalls(parts);
  };
  const suppressing = createFollower(follow, { log: parts.log, what: 'removals' });
  return { suppressionKeys, suppressions, suppressing, countShown, vkPeople: VK_PEOPLE, listCopy };
}

/** Whatever was removed since an older database was made is removed from it again, before anybody is served. */
export async function replayRemovals(
  { backups }: Pick<Config, 'backups'>,
  tools: ReplayTools & {
    readonly log: Logger;
    readonly departures: { follow(): Promise<void> };
    readonly listCopy: ListCopy | null;
  },
): Promise<void> {
  try {
    if (tools.listCopy !== null) await bringListFile(backups.directory, tools.listCopy);
    const count = await replayListFile(tools, backups.directory);
    // Results keep copies of people of VK, whom nothing else keeps from being shown.
    if (await hasOutsideDepartures(tools.db)) await tools.departures.follow();
    if (count > 0) tools.log.warn({ count }, 'removals that are newer than the database were made again');
    await beginList(tools.db, tools.suppressionKeys, tools.clock());
    await appendToListFile(tools.db, backups.directory, tools.listCopy);
  } catch (error) {
    if (!(error instanceof ListFileError)) throw error;
    // Imports are refused, and the doctor says so; who runs the product cannot be helped by not starting it.
    tools.log.error({ err: error }, 'the list of removals cannot be used');
  }
}

/** Wherever people are stored, as results name them. */
async function countShown(db: Database | Transaction, { personIds, outside }: PeopleLookedFor) {
  const vkIds = outside.map(({ vkId }) => vkId);
  const inResults = [...personIds, ...outside.map(({ personId }) => personId)];
  const [byWords, byPhoto] = [await countKeywordHitsOf(db, inResults), await countPhotoHitsOf(db, personIds)];
  return { results: byWords + byPhoto, monitors: await countMonitorHitsOf(db, { personIds, vkIds }) };
}
