import type { Insertable, Kysely, Transaction as KyselyTransaction, Selectable } from 'kysely';
import type { AudienceTables } from './tables/audience.ts';
import type { CabinetTables } from './tables/cabinet.ts';
import type { CatalogueTables } from './tables/catalogue.ts';
import type { DestructionTables } from './tables/destruction.ts';
import type { DocumentsTables } from './tables/documents.ts';
import type { EngineTables } from './tables/engine.ts';
import type { GuessesTables } from './tables/guesses.ts';
import type { IdentityTables } from './tables/identity.ts';
import type { KeywordSearchTables } from './tables/keyword-search.ts';
import type { LedgerTables } from './tables/ledger.ts';
import type { MaterialsTables } from './tables/materials.ts';
import type { MonitorsTables } from './tables/monitors.ts';
import type { NameSearchTables } from './tables/name-search.ts';
import type { NotificationsTables } from './tables/notifications.ts';
import type { OperatorTables } from './tables/operator.ts';
import type { PaymentsTables } from './tables/payments.ts';
import type { PhotoSearchTables } from './tables/photo-search.ts';
import type { PrivacyTables } from './tables/privacy.ts';
import type { RateLimitTables } from './tables/rate-limit.ts';
import type { ReceiptsTables } from './tables/receipts.ts';
import type { RemovalTables } from './tables/removal.ts';
import type { RunsTables } from './tables/runs.ts';
import type { SearchListTables } from './tables/search-list.ts';
import type { SearchPaymentsTables } from './tables/search-payments.ts';
import type { SearchSharesTables } from './tables/search-shares.ts';
import type { SourcesTables } from './tables/sources.ts';
import type { SubscriptionsTables } from './tables/subscriptions.ts';
import type { SupportTables } from './tables/support.ts';
import type { SuppressionTables } from './tables/suppression.ts';
import type { VkAccessTables } from './tables/vk-access.ts';
import type { VkAccountsTables } from './tables/vk-accounts.ts';
import type { VkPeopleSourceTables } from './tables/vk-people-source.ts';
import type { VkPostsTables } from './tables/vk-posts.ts';
import type { VkReportsTables } from './tables/vk-reports.ts';

export type Database = Kysely<Tables>;

/** Inside a transaction use only this one: on the embedded database a query through `Database` would deadlock. */
export type Transaction = KyselyTransaction<Tables>;

/** Every table, in the file of the feature that owns it: only the owner's repository writes it. */
export interface Tables
  extends IdentityTables,
    GuessesTables,
    CabinetTables,
    PrivacyTables,
    DocumentsTables,
    LedgerTables,
    SupportTables,
    RemovalTables,
    DestructionTables,
    PaymentsTables,
    ReceiptsTables,
    SubscriptionsTables,
    SearchPaymentsTables,
    SourcesTables,
    CatalogueTables,
    SuppressionTables,
    RunsTables,
    RateLimitTables,
    EngineTables,
    SearchListTables,
    SearchSharesTables,
    PhotoSearchTables,
    NameSearchTables,
    KeywordSearchTables,
    MaterialsTables,
    MonitorsTables,
    NotificationsTables,
    VkAccessTables,
    VkAccountsTables,
    VkPostsTables,
    AudienceTables,
    OperatorTables,
    VkReportsTables,
    VkPeopleSourceTables {}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
