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

/** A notification shown in the app; there is one per key. */
interface NotificationTable {
  account_id: number;
  id: string;
  key: string;
  title: string;
  text: string;
  /** Path in the web app; null if it leads nowhere. */
  link: string | null;
  /** Null if the notification concerns all monitors. */
  monitor_id: string | null;
  monitor_keyword: string | null;
  /** The first few hits, for emails; each has `title`, `text` and `url`. */
  hits: unknown;
  created_at: Date;
  /** Null while unread. */
  read_at: Date | null;
}

/** An email address or Telegram chat that receives alerts, and the one message being sent to it. */
interface NotificationChannelTable {
  account_id: number;
  channel: 'email' | 'telegram';
  /** An email address, or the id of a private chat with our bot. */
  address: string;
  /** Name of the Telegram user; null for email. */
  name: string | null;
  /** Null until the user has confirmed the address. */
  confirmed_at: Date | null;
  enabled: boolean;
  /** When the user blocked our bot; null if they have not. */
  muted_at: Date | null;
  /** `waiting`: alerts wait for it, or a message is being sent. */
  state: Generated<'idle' | 'waiting'>;
  /** Incremented by every claim and every change of address; results of an older claim are ignored. */
  claim_version: Generated<number>;
  /** Consecutive temporary failures. */
  attempts: Generated<number>;
  /** The message being sent, or to be resent under the same id after a crash; null if there is none. */
  message_id: string | null;
  /** True if an earlier message may be lost and was not resent; the next one mentions it. */
  may_have_lost: Generated<boolean>;
}

/** The delivery of one notification by one channel. */
interface NotificationDeliveryTable {
  account_id: number;
  notification_id: string;
  channel: 'email' | 'telegram';
  /** `unknown`: it may or may not have been sent, and is not sent again. */
  state: Generated<'waiting' | 'sending' | 'sent' | 'failed' | 'unknown'>;
  /** The message that contained it; null until it is sent. */
  message_id: string | null;
  /** Why it failed; null otherwise. */
  reason: string | null;
  /** When it reached a final state; null before that. */
  ended_at: Date | null;
}

/** Quiet hours of an account; either all three columns are set or none is. */
interface NotificationPreferenceTable {
  account_id: number;
  quiet_from: string | null;
  quiet_to: string | null;
  timezone: string | null;
}

/** Turns off emails about one monitor. */
interface NotificationUnsubscriptionTable {
  account_id: number;
  monitor_id: string;
  created_at: Date;
}

/** A pending email confirmation; only the hash of the link's token is stored. */
interface EmailConfirmationTable {
  account_id: number;
  id: string;
  token_hash: Uint8Array;
  address: string;
  /** The normalised address, so that variants of one mailbox share a sending limit. */
  mailbox: string;
  created_at: Date;
  expires_at: Date;
  /** `needless`: by the time it was to be sent it was of no use. `failed`: given up. */
  state: Generated<'waiting' | 'sent' | 'failed' | 'needless'>;
  /** Attempts to send it. */
  attempts: Generated<number>;
}

/** A link to our bot that connects the Telegram chat opening it to the account, if the user of the chat agrees. */
interface TelegramLinkTable {
  account_id: number;
  id: string;
  created_at: Date;
  expires_at: Date;
  /** The chat that was asked last; null before the link is opened. */
  asked_chat: string | null;
  /** The account that the chat was told it would leave; null if it had none. */
  told_account_id: number | null;
  /** Null while unused. */
  used_at: Date | null;
  /** The session that asked for the link; null once it has ended. */
  session_id: string | null;
  /** Of that session, such as «Chrome, Windows». */
  device: Generated<string>;
}

/** Lease of the process that polls Telegram for updates; a single row. */
interface TelegramPollTable {
  id: number;
  holder: string;
  held_until: Date;
}
