import type { Generated } from 'kysely';

export interface VkAccessTables {
  vk_token: VkTokenTable;
  vk_authorisation: VkAuthorisationTable;
  vk_call_budget: { token_id: string; method: string; day: string; used: number };
  vk_allowance: VkAllowanceTable;
  vk_turn: VkTurnTable;
  vk_method_pause: { token_id: string; method: string; until: Date };
  vk_capability: VkCapabilityTable;
}

/** `user`: from a VK ID login, for public data only; `full_user`: from VK's classic OAuth, which may search. */
export type VkTokenKind = 'service' | 'user' | 'full_user' | 'community';

interface VkTokenTable {
  id: string;
  kind: VkTokenKind;
  /** Account that logged in with VK ID; null for an operator's token. */
  account_id: number | null;
  vk_user_id: number | null;
  vk_name: string | null;
  vk_avatar_url: string | null;
  /** Hash of an operator's token from the settings, so that a restart recognises it; null for a login. */
  setting_hash: Uint8Array | null;
  /** Encrypted, as is the refresh token. */
  access_token: Uint8Array;
  /** Null for an operator's token, which is never refreshed. */
  refresh_token: Uint8Array | null;
  /** Device id that VK ID requires for a refresh; null for an operator's token. */
  device_id: string | null;
  /** Null if the token does not expire. */
  expires_at: Date | null;
  /** Lease of the process that is refreshing the token; null when none is. */
  refreshing_until: Date | null;
  state: Generated<'active' | 'dead'>;
  /** Not used before this time, after VK limited it; null if not paused. */
  paused_until: Date | null;
  /** VK's latest error for this token; null if there was none. */
  last_error: string | null;
  /** Rate limit shared by all processes: the earliest time of the next call. */
  next_call_at: Generated<Date>;
  /** Number of call slots handed out so far. */
  slot_count: Generated<number>;
  created_at: Generated<Date>;
}

/** Calls that an account has made with the operator's tokens. */
interface VkAllowanceTable {
  /** Id of the account; 0 for all visitors together. */
  spender: number;
  method: string;
  day: string;
  used: number;
}

interface VkTurnTable {
  spender: number;
  /** Later than now by how far the account is ahead of its share of the calls per second. */
  turn_at: Date;
}

/** A VK ID login in progress; keeps the PKCE verifier until the callback. */
interface VkAuthorisationTable {
  state_hash: Uint8Array;
  /**
   * What the login is for: collecting as this VK user, logging in to an account, linking VK ID to one, proving to be its user, or
   * proving that a page to be removed is one's own.
   */
  purpose: Generated<'collection' | 'login' | 'link' | 'confirmation' | 'removal'>;
  /** Null for `login` and `removal`. */
  account_id: number | null;
  /** The request for removal; null for any other purpose. */
  removal_id: string | null;
  session_id: string;
  verifier: Uint8Array;
  redirect_url: string;
  created_at: Generated<Date>;
  expires_at: Date;
}

interface VkCapabilityTable {
  method: string;
  token_kind: VkTokenKind;
  allowed: boolean;
  reason: string | null;
  checked_at: Date;
}
