import type { Generated, GeneratedAlways } from 'kysely';
import type { LoginChangeKind, LoginChangeTable } from './login-changes.ts';

export interface IdentityTables {
  account: AccountTable;
  account_service: AccountServiceTable;
  account_identity: AccountIdentityTable;
  browser_session: BrowserSessionTable;
  one_time_code: OneTimeCodeTable;
  pending_registration: PendingRegistrationTable;
  pending_identity: PendingIdentityTable;
  password_reset: PasswordResetTable;
  recovery_code: RecoveryCodeTable;
  account_email: AccountEmailTable;
  login_change: LoginChangeTable;
}

interface AccountTable {
  id: GeneratedAlways<number>;
  /** Confirmed contacts; null if not given. A visitor has none. */
  email: string | null;
  /** The address in the form that is compared; null with `email`. */
  email_key: string | null;
  /** E.164, such as +79001234567. */
  phone: string | null;
  /** How the linked Telegram chat is called on the screen. */
  telegram: string | null;
  demo: boolean;
  /** Argon2id in PHC format; null if the account has no password. */
  password_hash: string | null;
  /** The password was made by us and stands in an email. */
  password_mailed: Generated<boolean>;
  /** Raised by a change of the password, which ends what browsers say of having been logged in. */
  device_generation: Generated<number>;
  /** Sealed key of the authenticator app; null if there is none. */
  totp_secret: Uint8Array | null;
  /** Null until the first code was right: only then the second factor is asked for. */
  totp_confirmed_at: Date | null;
  /** When the second factor will be switched off, as an operator was asked for; null if it will not. */
  second_factor_ends_at: Date | null;
  /** Time step of the last code used, so that none is used twice. */
  totp_last_step: number | null;
  role: Generated<'user' | 'operator'>;
  blocked_at: Date | null;
  /** Null for a visitor. */
  registered_at: Date | null;
  registration_type: string | null;
  /** Where the user came from: the cookies utm_content, utm_campaign and utm_flow at registration. */
  affiliate_id: string | null;
  webmaster_id: string | null;
  flow_id: string | null;
  /** When the 30-days modal was last shown. */
  modal_30_days_at: Date | null;
  modal_30_days_hidden: Generated<boolean>;
  /** The account that the visitor has logged in to, and which has its money; null if there is none. */
  successor_id: number | null;
  /** When the account is to be deleted; null unless its user asked for that. */
  deletion_at: Date | null;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
}

/** A service open to an account. */
interface AccountServiceTable {
  account_id: number;
  service: number;
  /** `demo`: given to a visitor. A registered user keeps it only where nothing is charged. */
  origin: 'demo' | 'grant' | 'tariff';
  /** Null if it has no end. */
  ends_at: Date | null;
}

/** Whom an outside service knows as the user of this account. */
interface AccountIdentityTable {
  account_id: number;
  provider: 'vk' | 'telegram';
  /** Id of the VK user or of the private chat with our bot. */
  subject: string;
  name: string;
  created_at: Date;
}

interface BrowserSessionTable {
  id: string;
  /** Raised when the session's token must end. */
  generation: Generated<number>;
  /** SHA-256 of the session cookie. */
  secret_hash: Uint8Array;
  /** Null until the session has an account. */
  account_id: number | null;
  /** Browser and system, such as «Chrome, Windows»; empty if unknown. */
  device: Generated<string>;
  /** The account that has passed the first step of a login and not the second; null otherwise. */
  pending_account_id: number | null;
  pending_until: Date | null;
  /** Whether it has logged in with a password that was mailed, and has to change it first. */
  password_due: Generated<boolean>;
  /** The visitor this browser had before its login, until its searches are moved or left. */
  former_account_id: number | null;
  /** When its user last proved to be that of the account, which a login does; null if never. */
  proven_at: Generated<Date | null>;
  /** Changes of how to log in that were made until then have been seen here; null if none was. */
  changes_seen_at: Generated<Date | null>;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  expires_at: Date;
}

/** `confirmation`: to a contact that the account has, before its ways of logging in change. */
export type CodePurpose = 'reg' | 'login' | 'change' | 'confirm_reg' | 'telegram_login' | 'confirmation';

/** A code sent to a phone, mailbox or chat. It is derived from the id and works only in the session that asked for it. */
interface OneTimeCodeTable {
  id: string;
  /** Null once the session has ended: the row still counts against the limits of its target. */
  session_id: string | null;
  purpose: CodePurpose;
  /** Phone number, mailbox or, once the link to the bot was opened, chat. */
  target: string;
  /** How the user of the chat is called; null for a phone or mailbox. */
  target_name: Generated<string | null>;
  created_at: Date;
  expires_at: Date;
  /** Asked for by a browser that the account of the target knows: counted apart. */
  known_device: Generated<boolean>;
  tries: Generated<number>;
  /** When the right code was given; null before. */
  verified_at: Generated<Date | null>;
  used_at: Generated<Date | null>;
}

/** A registration by mailbox that waits for the code from the email. */
interface PendingRegistrationTable {
  session_id: string;
  id: string;
  email: string;
  password_hash: string;
  /** Whether the password was made by us and stands in the email. */
  password_generated: boolean;
  /** A phone number confirmed by a code; null if none was given. */
  phone: string | null;
  registration_type: string;
  affiliate_id: string | null;
  webmaster_id: string | null;
  flow_id: string | null;
  created_at: Date;
  expires_at: Date;
}

/** Whom a browser session has proven to be at an outside service that gave no contact: linked when the visitor registers. */
interface PendingIdentityTable {
  session_id: string;
  provider: 'vk' | 'telegram';
  subject: string;
  name: string;
  expires_at: Date;
}

/** A link to set a new password; only the hash of its token is stored. */
interface PasswordResetTable {
  account_id: number;
  id: string;
  token_hash: Uint8Array;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

interface RecoveryCodeTable {
  account_id: number;
  code_hash: Uint8Array;
  used_at: Date | null;
}

export type AccountEmailKind =
  | 'registration_code'
  | 'already_registered'
  | 'password_reset'
  | 'confirmation_code'
  | LoginChangeKind
  | 'deletion_requested'
  /** Sent to nobody: written so that an unknown address costs as much as a known one. */
  | 'none';

/** An email about the account itself. Codes and links in it are derived from ids, and stored nowhere. */
interface AccountEmailTable {
  id: string;
  /** Null if the address belongs to no account. */
  account_id: number | null;
  kind: AccountEmailKind;
  address: string;
  /** The normalised address, so that variants of one mailbox share a sending limit. */
  mailbox: string;
  created_at: Date;
  /** `needless`: by the time it was to be sent it was of no use. `failed`: given up. */
  state: Generated<'waiting' | 'sent' | 'failed' | 'needless'>;
  /** Attempts to send it. */
  attempts: Generated<number>;
}
