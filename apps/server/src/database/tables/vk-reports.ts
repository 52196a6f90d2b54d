import type { FrozenReport } from '@vidno/contract/vk/export';
import type { PostKind } from '@vidno/contract/vk/filter';
import type { JSONColumnType } from 'kysely';

export interface VkReportsTables {
  vk_share: VkShareTable;
}

/** A link that opens a report without a session; only the hash of its token is stored. */
interface VkShareTable {
  /** Tells the links of an account apart; opens nothing. */
  id: string;
  account_id: number;
  token_hash: Uint8Array;
  /** VK id of whose posts these are; negative for a community, null once the person was removed. */
  owner_id: number | null;
  /** First and last day in Moscow time, yyyy-MM-dd; null means unbounded. */
  date_from: string | null;
  date_to: string | null;
  /** Posts that were gone from the wall were left out. */
  without_deleted: boolean;
  /** Only posts of this kind; null if of any. */
  only_kind: PostKind | null;
  /** No posts of these kinds. */
  without_kinds: PostKind[];
  /** The last change of the wall that was counted in. */
  last_change_id: number;
  /** As it was when the link was made; null once the person was removed. */
  report: JSONColumnType<FrozenReport | null, string, null>;
  /** When the person asked not to be shown any more, and was removed. */
  removed_at: Date | null;
  created_at: Date;
  expires_at: Date;
}
