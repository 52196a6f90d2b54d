import type { LoginChangeKind } from '@vidno/contract/account/login-changes';

export type { LoginChangeKind };

/** A change of how to log in to an account. Its letter, if there is one, has the same id. */
export interface LoginChangeTable {
  account_id: number;
  id: string;
  kind: LoginChangeKind;
  /** Where it was asked for, such as «Chrome, Windows»; empty if unknown. */
  device: string;
  /** The session that asked for it; null once that has ended, and if there was none. */
  session_id: string | null;
  created_at: Date;
}
