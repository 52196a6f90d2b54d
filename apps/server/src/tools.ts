import type { MailClient } from '@vidno/providers/mail/mail-client';
import type { SmsClient } from '@vidno/providers/sms/smsc-client';
import type { Paying } from '#config/paying.ts';
import type { CodeCeilings } from '#config/services-config.ts';
import type { Clock } from '#config/time.ts';
import type { Vault } from '#database/create-vault.ts';
import type { Database } from '#database/database.ts';
import type { FetchPublicFile, HeadPublicFile } from '#files/fetch-public-file.ts';
import type { FileStore } from '#files/file-store.ts';
import type { FileUrls } from '#files/file-urls.ts';
import type { Logger } from '#observability/log.ts';
import type { Scheduler } from '#queue/queue.ts';
import type { RunEvents, RunWatcher } from '#runs/run-watcher.ts';

/** What a process has for every feature. A function takes what it needs: `Pick<Tools, 'db' | 'clock'>`. */
export interface Tools {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** Signs and seals what the product gives out; what is kept under it is lost with it. */
  readonly appSecret: string;
  /** Seals tokens and secrets that are stored. */
  readonly vault: Vault;
  readonly paying: Paying;

  /** Of the site: `https://vidno.example`. */
  readonly publicUrl: string;
  /** Of the account API; null if it is on the same host as the pages. */
  readonly accountUrl: string | null;
  /** Null if email is not configured. */
  readonly mail: MailClient | null;
  /** Null if there is no SMS provider. */
  readonly sms: SmsClient | null;
  readonly codeCeilings: CodeCeilings;
  /** The services that are open to a visitor. */
  readonly demoServices: readonly number[];
  /** How long a result is kept. */
  readonly resultDays: number;
  /** How long a photo that somebody searched by is kept. */
  readonly queryPhotoHours: number;

  readonly files: FileStore;
  readonly fileUrls: FileUrls;
  readonly fetchPublicFile: FetchPublicFile;
  readonly headPublicFile: HeadPublicFile;

  /** False where the database has no pgvector, and so no faces. */
  readonly hasVectors: boolean;
  /** False if the operator turned face search off or the database has no pgvector. */
  readonly faceSearch: boolean;

  readonly scheduler: Scheduler;
  /** What runs of this process announce. */
  readonly runEvents: RunEvents;
  readonly watcher: RunWatcher;
}
