import type { Generated, GeneratedAlways } from 'kysely';

export interface IdentityTables {
  account: AccountTable;
  account_service: { account_id: number; service: number };
  browser_session: BrowserSessionTable;
}

interface AccountTable {
  id: GeneratedAlways<number>;
  /** Contacts; null if not given. */
  email: string | null;
  phone: string | null;
  telegram: string | null;
  demo: boolean;
  /** Number of searches left. */
  search_balance: Generated<number>;
  notification_change_company: Generated<boolean>;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
}

interface BrowserSessionTable {
  id: string;
  /** Raised at login and logout, which ends the session's token. */
  generation: Generated<number>;
  /** SHA-256 of the session cookie. */
  secret_hash: Uint8Array;
  /** Null until the session has an account. */
  account_id: number | null;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  expires_at: Date;
}
