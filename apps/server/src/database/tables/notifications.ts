import type { Generated } from 'kysely';

export interface NotificationsTables {
  notification: NotificationTable;
  notification_channel: NotificationChannelTable;
  notification_delivery: NotificationDeliveryTable;
  notification_preference: NotificationPreferenceTable;
  notification_unsubscription: NotificationUnsubscriptionTable;
  email_confirmation: EmailConfirmationTable;
  telegram_link: TelegramLinkTable;
  telegram_poll: TelegramPollTable;
}

/** What the user is told in the app: once for each key. */
interface NotificationTable {
  account_id: number;
  id: string;
  key: string;
  title: string;
  text: string;
  /** A path of ours. */
  link: string | null;
  /** Null: it is about all monitors. */
  monitor_id: string | null;
  monitor_keyword: string | null;
  /** The first few of what was found, for letters; each has `title`, `text` and `url`. */
  hits: unknown;
  created_at: Date;
  read_at: Date | null;
}

/** Where alerts go besides the app, and what is on its way there: one message at a time. */
interface NotificationChannelTable {
  account_id: number;
  channel: 'email' | 'telegram';
  /** An e-mail address, or the id of a private chat with our bot. */
  address: string;
  /** Of the Telegram user. */
  name: string | null;
  confirmed_at: Date | null;
  enabled: boolean;
  /** Since when the user blocks our bot. */
  muted_at: Date | null;
  /** When a worker has to look here again; null: nothing waits. */
  wake_at: Date | null;
  /** Goes up with every claim and every change of the address: who claimed under an older number has nothing to say. */
  turn: Generated<number>;
  /** Refusals for the time being, one after the other. */
  attempts: Generated<number>;
  /** What is being sent, or may have been and is to be sent again under the same id. */
  message_id: string | null;
  /** True: a message may not have come and is not repeated; the next one says so. */
  owes_apology: Generated<boolean>;
}

/** That one notification goes out by one channel. */
interface NotificationDeliveryTable {
  account_id: number;
  notification_id: string;
  channel: 'email' | 'telegram';
  /** `unknown`: sent or not, it is not sent again. */
  state: Generated<'waiting' | 'sending' | 'sent' | 'failed' | 'unknown'>;
  /** The message that it left with. */
  message_id: string | null;
  /** Why it failed. */
  reason: string | null;
  ended_at: Date | null;
}

/** Quiet hours of an account; all three or none. */
interface NotificationPreferenceTable {
  account_id: number;
  quiet_from: string | null;
  quiet_to: string | null;
  timezone: string | null;
}

/** No letters about this monitor. */
interface NotificationUnsubscriptionTable {
  account_id: number;
  monitor_id: string;
  created_at: Date;
}

/** A link in a letter that proves whose the address is; only the hash of its token is kept. */
interface EmailConfirmationTable {
  account_id: number;
  id: string;
  token_hash: Uint8Array;
  address: string;
  /** The address without what makes one mailbox look like many: counts the letters to it. */
  mailbox: string;
  created_at: Date;
  expires_at: Date;
  /** When the letter is to be sent, or sent again; null: it has been, or never will. */
  wake_at: Date | null;
  attempts: Generated<number>;
}

/** That whoever opens our bot by this id is the holder of the account. */
interface TelegramLinkTable {
  account_id: number;
  id: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

/** Which process asks Telegram for news; one row. */
interface TelegramPollTable {
  id: number;
  holder: string;
  held_until: Date;
}
