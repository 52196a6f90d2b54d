import type { Generated, GeneratedAlways } from 'kysely';

export interface IdentityTables {
  account: AccountTable;
  account_service: { account_id: number; service: number };
  browser_session: BrowserSessionTable;
  session_token: { token_hash: Uint8Array; session_id: string; created_at: Generated<Date> };
}

interface AccountTable {
  id: GeneratedAlways<number>;
  email: string | null;
  phone: string | null;
  telegram: string | null;
  demo: boolean;
  search_balance: Generated<number>;
  notification_change_company: Generated<boolean>;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
}

interface BrowserSessionTable {
  id: string;
  secret_hash: Uint8Array;
  account_id: number | null;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  expires_at: Date;
}
