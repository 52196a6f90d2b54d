import type { RawBuilder } from 'kysely';
import { APPEND_ONLY_SCHEMA } from './append-only.ts';
import { AUDIENCE_SCHEMA } from './audience.ts';
import { CABINET_SCHEMA } from './cabinet.ts';
import { CATALOGUE_SCHEMA } from './catalogue.ts';
import { DESTRUCTION_SCHEMA } from './destruction.ts';
import { DOCUMENTS_SCHEMA } from './documents.ts';
import { ENGINE_SCHEMA } from './engine.ts';
import { GUESSES_SCHEMA } from './guesses.ts';
import { IDENTITY_SCHEMA } from './identity.ts';
import { KEYWORD_SEARCH_SCHEMA } from './keyword-search.ts';
import { LEDGER_SCHEMA } from './ledger.ts';
import { MATERIALS_SCHEMA } from './materials.ts';
import { MONITORS_SCHEMA } from './monitors.ts';
import { NAME_SEARCH_SCHEMA } from './name-search.ts';
import { NEWS_SCHEMA } from './news.ts';
import { NOTIFICATIONS_SCHEMA } from './notifications.ts';
import { PAYMENTS_SCHEMA } from './payments.ts';
import { PHOTO_SEARCH_SCHEMA } from './photo-search.ts';
import { PRIVACY_SCHEMA } from './privacy.ts';
import { RATE_LIMIT_SCHEMA } from './rate-limit.ts';
import { RECEIPTS_SCHEMA } from './receipts.ts';
import { REMOVAL_LOG_SCHEMA, REMOVAL_SCHEMA } from './removal.ts';
import { RUNS_SCHEMA } from './runs.ts';
import { SEARCH_LIST_SCHEMA } from './search-list.ts';
import { SEARCH_PAYMENTS_SCHEMA } from './search-payments.ts';
import { SEARCH_SHARES_SCHEMA } from './search-shares.ts';
import { SEND_JOBS_SCHEMA } from './send-jobs.ts';
import { SOURCES_SCHEMA } from './sources.ts';
import { SUBSCRIPTIONS_SCHEMA } from './subscriptions.ts';
import { SUPPORT_SCHEMA } from './support.ts';
import { SUPPRESSION_SCHEMA } from './suppression.ts';
import { VK_ACCESS_SCHEMA } from './vk-access.ts';
import { VK_ACCOUNTS_SCHEMA } from './vk-accounts.ts';
import { VK_PEOPLE_SOURCE_SCHEMA } from './vk-people-source.ts';
import { VK_POSTS_SCHEMA } from './vk-posts.ts';
import { VK_REPORTS_SCHEMA } from './vk-reports.ts';

/**
 * Everything that works without pgvector: functions that triggers of several owners call, then a file an owner, as in `tables`. Every
 * table comes after those that it refers to.
 */
export const SCHEMA: readonly RawBuilder<unknown>[] = [
  APPEND_ONLY_SCHEMA,
  SEND_JOBS_SCHEMA,
  NEWS_SCHEMA,
  IDENTITY_SCHEMA,
  GUESSES_SCHEMA,
  CABINET_SCHEMA,
  PRIVACY_SCHEMA,
  DOCUMENTS_SCHEMA,
  LEDGER_SCHEMA,
  SUPPORT_SCHEMA,
  REMOVAL_SCHEMA,
  REMOVAL_LOG_SCHEMA,
  DESTRUCTION_SCHEMA,
  PAYMENTS_SCHEMA,
  RECEIPTS_SCHEMA,
  SUBSCRIPTIONS_SCHEMA,
  SOURCES_SCHEMA,
  CATALOGUE_SCHEMA,
  SUPPRESSION_SCHEMA,
  RUNS_SCHEMA,
  RATE_LIMIT_SCHEMA,
  ENGINE_SCHEMA,
  SEARCH_LIST_SCHEMA,
  SEARCH_PAYMENTS_SCHEMA,
  SEARCH_SHARES_SCHEMA,
  PHOTO_SEARCH_SCHEMA,
  NAME_SEARCH_SCHEMA,
  KEYWORD_SEARCH_SCHEMA,
  MATERIALS_SCHEMA,
  MONITORS_SCHEMA,
  NOTIFICATIONS_SCHEMA,
  VK_ACCESS_SCHEMA,
  VK_ACCOUNTS_SCHEMA,
  VK_POSTS_SCHEMA,
  AUDIENCE_SCHEMA,
  VK_REPORTS_SCHEMA,
  VK_PEOPLE_SOURCE_SCHEMA,
].flat();
