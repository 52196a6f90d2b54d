import * as z from 'zod/mini';
import type { Row } from '#database/database.ts';

/** Something new that one monitor has found, or news about all monitors of the account. */
export interface Alert {
  readonly accountId: number;
  /** Such as `monitor:<id>:run:<n>`; a second alert with the same key is ignored. */
  readonly key: string;
  readonly title: string;
  readonly text: string;
  /** A path of the web app. */
  readonly link: string | null;
  /** Null when it concerns all monitors. */
  readonly monitor: { readonly id: string; readonly keyword: string } | null;
  /** The first few, for emails and Telegram messages. */
  readonly hits: readonly AlertHit[];
  readonly now: Date;
}

interface AlertHit {
  readonly title: string;
  readonly text: string;
  /** An external page; null when the hit is shown in the app only. */
  readonly url: string | null;
}

const hitsSchema = z.array(z.object({ title: z.string(), text: z.string(), url: z.nullable(z.string()) }));

/** An alert as stored, for an email or a Telegram message. */
export interface StoredAlert {
  readonly title: string;
  readonly text: string;
  /** A path of the web app. */
  readonly link: string | null;
  /** Null when it concerns all monitors. */
  readonly monitorId: string | null;
  readonly hits: readonly Readonly<z.infer<typeof hitsSchema>[number]>[];
}

export function parseStoredHits(stored: unknown): StoredAlert['hits'] {
  return hitsSchema.parse(stored);
}

export type Channel = Row<'notification_channel'>['channel'];

/** Only a channel that its owner has confirmed and not switched off or blocked. */
export function canReceiveAlerts(
  channel: Pick<Row<'notification_channel'>, 'confirmed_at' | 'enabled' | 'muted_at'>,
): boolean {
  return channel.confirmed_at !== null && channel.enabled && channel.muted_at === null;
}
