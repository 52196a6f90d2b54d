import type { Generated } from 'kysely';

export interface VkReportsTables {
  vk_share: VkShareTable;
}

/** A link by which a report is read without a session; only the hash of its token is kept. */
interface VkShareTable {
  account_id: number;
  token_hash: Uint8Array;
  tracked_account_id: string;
  /** Days of Moscow, yyyy-MM-dd; null is open. */
  date_from: string | null;
  date_to: string | null;
  created_at: Generated<Date>;
  expires_at: Date;
}
