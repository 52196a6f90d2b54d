import type { SmsClient } from '@vidno/providers/sms/sms-client';
import type { Clock } from '#config/clock.ts';
import type { Config } from '#config/config.ts';
import type { Paying } from '#config/paying.ts';
import { createVault } from '#database/create-vault.ts';
import type { Database } from '#database/database.ts';
import { findProfileNotices } from '#features/cabinet/notices.ts';
import { copyAcceptances, type DocumentShelf, listOwedDocuments } from '#features/documents/public.ts';
import { createPasswords, type IdentityTools } from '#features/identity/public.ts';
import { moveMoney } from '#features/payments/public.ts';
import { findConsent } from '#features/privacy/public.ts';
import { findOpenServices } from '#features/rights/public.ts';
import { countSearches } from '#features/search-list/public.ts';
import type { Logger } from '#observability/log.ts';

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
    documents: {
      listOwed: (reader, accountId) => listOwedDocuments(reader, documents, accountId),
      copyAcceptances,
      isOpen: documents.isOpen,
    },
    moveMoney: (trx, move) => moveMoney(trx, vault, { ...move, withSearches: false }),
    countSearches: (trx, accountId) => countSearches(trx, { accountId, demo: undefined }),
    findConsentVersion: async (accountId) => (await findConsent(db, accountId))?.version ?? null,
    findOpenServices: (caller) => findOpenServices({ db, paying }, caller),
    findNotices: (account) => findProfileNotices({ db, clock }, account),
  };
}
