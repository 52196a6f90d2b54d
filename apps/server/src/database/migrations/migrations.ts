import type { Migration } from 'kysely/migration';
import { up as identity } from './0001-identity.ts';
import { up as privacy } from './0002-privacy.ts';
import { up as catalogue } from './0003-catalogue.ts';
import { up as search } from './0004-search.ts';
import { up as photoSearch } from './0005-photo-search.ts';
import { up as face } from './0006-face.ts';
import { up as vkAccess } from './0007-vk-access.ts';
import { up as vkAccounts } from './0008-vk-accounts.ts';
import { up as vkPosts } from './0009-vk-posts.ts';
import { up as audience } from './0010-audience.ts';
import { up as vkReports } from './0011-vk-reports.ts';
import { up as keywordSearch } from './0020-keyword-search.ts';
import { up as monitors } from './0021-monitors.ts';
import { up as notifications } from './0022-notifications.ts';
import { up as sources } from './0023-sources.ts';
import { up as sourceKinds } from './0030-source-kinds.ts';
import { up as runs } from './0031-runs.ts';
import { up as searches } from './0032-searches.ts';
import { up as monitorRuns } from './0033-monitors.ts';
import { up as vkCollections } from './0034-vk-collections.ts';
import { up as audienceRuns } from './0035-audience.ts';
import { up as accountFirst } from './0036-account-first.ts';
import { up as plainNames } from './0037-plain-names.ts';
import { up as faceVectors } from './0040-face-vectors.ts';
import { up as queryFaceComponents } from './0041-query-face-components.ts';
import { up as falseAlarms } from './0045-false-alarms.ts';
import { up as severalSources } from './0050-several-sources.ts';
import { up as severalPhotos } from './0051-several-photos.ts';
import { up as weakHits } from './0052-weak-hits.ts';
import { up as rateLimit } from './0060-rate-limit.ts';
import { up as activeFaceModel } from './0061-active-face-model.ts';
import { up as vkAllowances } from './0067-vk-allowances.ts';
import { up as chatConsent } from './0068-chat-consent.ts';
import { up as derivedSessionTokens } from './0070-derived-session-tokens.ts';
import { up as accounts } from './0080-accounts.ts';
import { up as keywordResults } from './0090-keyword-results.ts';
import { up as materials } from './0091-materials.ts';
import { up as documents } from './0092-documents.ts';
import { up as ledger } from './0093-ledger.ts';
import { up as payments } from './0094-payments.ts';
import { up as subscriptions } from './0095-subscriptions.ts';
import { up as searchPayments } from './0096-search-payments.ts';
import { up as retention } from './0110-retention.ts';
import { up as faceIndex } from './0115-face-index.ts';
import { up as searchLabels } from './0120-search-labels.ts';
import { up as auditChain } from './0130-audit-chain.ts';
import { up as foundQuickly } from './0131-found-quickly.ts';
import { up as personAnswers } from './0132-person-answers.ts';
import { up as photoSearchShares } from './0133-photo-search-shares.ts';
import { up as growthReminders } from './0134-growth-reminders.ts';
import { up as eyes } from './0135-eyes.ts';
import { up as lostLeases } from './0136-lost-leases.ts';
import { up as invoiceFates } from './0138-invoice-fates.ts';
import { up as uncertainResults } from './0140-uncertain-results.ts';
import { up as movedMoney } from './0150-moved-money.ts';
import { up as trialsAndStops } from './0155-trials-and-stops.ts';
import { up as departures } from './0161-departures.ts';
import { up as oneQueue } from './0162-one-queue.ts';
import { up as queuedMoney } from './0163-queued-money.ts';
import { up as queuedAlerts } from './0164-queued-alerts.ts';
import { up as news } from './0165-news.ts';
import { up as proofs } from './0170-proofs.ts';
import { up as guesses } from './0172-guesses.ts';
import { up as codeCounts } from './0173-code-counts.ts';
import { up as withdrawnInvoices } from './0174-withdrawn-invoices.ts';
import { up as paymentsToldOf } from './0175-payments-told-of.ts';

export const MIGRATIONS: Record<string, Migration> = {
  '0001-identity': { up: identity },
  '0002-privacy': { up: privacy },
  '0003-catalogue': { up: catalogue },
  '0004-search': { up: search },
  '0005-photo-search': { up: photoSearch },
  '0007-vk-access': { up: vkAccess },
  '0008-vk-accounts': { up: vkAccounts },
  '0009-vk-posts': { up: vkPosts },
  '0010-audience': { up: audience },
  '0011-vk-reports': { up: vkReports },
  '0020-keyword-search': { up: keywordSearch },
  '0021-monitors': { up: monitors },
  '0022-notifications': { up: notifications },
  '0023-sources': { up: sources },
  '0030-source-kinds': { up: sourceKinds },
  '0031-runs': { up: runs },
  '0032-searches': { up: searches },
  '0033-monitors': { up: monitorRuns },
  '0034-vk-collections': { up: vkCollections },
  '0035-audience': { up: audienceRuns },
  '0036-account-first': { up: accountFirst },
  '0037-plain-names': { up: plainNames },
  '0041-query-face-components': { up: queryFaceComponents },
  '0045-false-alarms': { up: falseAlarms },
  '0050-several-sources': { up: severalSources },
  '0051-several-photos': { up: severalPhotos },
  '0052-weak-hits': { up: weakHits },
  '0060-rate-limit': { up: rateLimit },
  '0061-active-face-model': { up: activeFaceModel },
  '0067-vk-allowances': { up: vkAllowances },
  '0068-chat-consent': { up: chatConsent },
  '0070-derived-session-tokens': { up: derivedSessionTokens },
  '0080-accounts': { up: accounts },
  '0090-keyword-results': { up: keywordResults },
  '0091-materials': { up: materials },
  '0092-documents': { up: documents },
  '0093-ledger': { up: ledger },
  '0094-payments': { up: payments },
  '0095-subscriptions': { up: subscriptions },
  '0096-search-payments': { up: searchPayments },
  '0110-retention': { up: retention },
  '0115-face-index': { up: faceIndex },
  '0120-search-labels': { up: searchLabels },
  '0130-audit-chain': { up: auditChain },
  '0131-found-quickly': { up: foundQuickly },
  '0132-person-answers': { up: personAnswers },
  '0133-photo-search-shares': { up: photoSearchShares },
  '0134-growth-reminders': { up: growthReminders },
  '0135-eyes': { up: eyes },
  '0136-lost-leases': { up: lostLeases },
  '0138-invoice-fates': { up: invoiceFates },
  '0140-uncertain-results': { up: uncertainResults },
  '0150-moved-money': { up: movedMoney },
  '0155-trials-and-stops': { up: trialsAndStops },
  '0161-departures': { up: departures },
  '0162-one-queue': { up: oneQueue },
  '0163-queued-money': { up: queuedMoney },
  '0164-queued-alerts': { up: queuedAlerts },
  '0165-news': { up: news },
  '0170-proofs': { up: proofs },
  '0172-guesses': { up: guesses },
  '0173-code-counts': { up: codeCounts },
  '0174-withdrawn-invoices': { up: withdrawnInvoices },
  '0175-payments-told-of': { up: paymentsToldOf },
};

/** Migrations that need pgvector; they run at the first start that finds it installed. */
export const VECTOR_MIGRATIONS: Record<string, Migration> = {
  '0006-face': { up: face },
  '0040-face-vectors': { up: faceVectors },
};
