import type { Generated } from 'kysely';

export interface VkAccessTables {
  vk_token: VkTokenTable;
  vk_authorisation: VkAuthorisationTable;
  vk_call_budget: { token_id: string; method: string; day: string; used: number };
  vk_method_pause: { token_id: string; method: string; until: Date };
  vk_capability: VkCapabilityTable;
}

/** `user`: a login at VK ID, for public things only; `full_user`: a token of the classic OAuth, which may search. */
export type VkTokenKind = 'service' | 'user' | 'full_user' | 'community';

interface VkTokenTable {
  id: string;
  kind: VkTokenKind;
  /** Whose login at VK ID it is; null for the operator's. */
  account_id: number | null;
  vk_user_id: number | null;
  vk_name: string | null;
  vk_avatar_url: string | null;
  /** Of the operator's token in the settings, so that a restart finds it again; null for a login. */
  setting_hash: Uint8Array | null;
  /** Encrypted at rest, as is the refresh token. */
  access_token: Uint8Array;
  refresh_token: Uint8Array | null;
  device_id: string | null;
  expires_at: Date | null;
  /** Somebody is spending the refresh token: until then nobody else does. */
  refreshing_until: Date | null;
  state: Generated<'active' | 'dead'>;
  paused_until: Date | null;
  last_error: string | null;
  /** The shared rate limit: the next call of any process starts no earlier. */
  next_call_at: Generated<Date>;
  /** Slots given out so far. */
  slot_count: Generated<number>;
  created_at: Generated<Date>;
}

/** A login at VK ID that has begun: its PKCE verifier waits here for the callback. */
interface VkAuthorisationTable {
  state_hash: Uint8Array;
  account_id: number;
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
