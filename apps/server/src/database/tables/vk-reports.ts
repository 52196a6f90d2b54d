import type { Generated } from 'kysely';

export interface VkReportsTables {
  vk_share: VkShareTable;
}

/** A link that opens a report without a session; only the hash of its token is stored. */
interface VkShareTable {
  account_id: number;
  token_hash: Uint8Array;
  tracked_account_id: string;
  /** First and last day in Moscow time, yyyy-MM-dd; null means unbounded. */
  date_from: string | null;
  date_to: string | null;
  created_at: Generated<Date>;
  expires_at: Date;
}
