import type { Generated } from 'kysely';

export interface VkAccountsTables {
  vk_account: VkAccountTable;
  vk_collection: VkCollectionTable;
  tracked_account: TrackedAccountTable;
  removed_page: RemovedPageTable;
}

/** A wall, collected once for all accounts that track it; the 100 posts of a demo are a separate row. */
interface VkAccountTable {
  /** UUID derived from owner and scope, so that two processes cannot create the same wall twice. */
  id: string;
  /** VK id of the owner; negative for a community. */
  owner_id: number;
  scope: 'full' | 'demo';
  kind: 'user' | 'group';
  screen_name: string;
  first_name: string;
  last_name: string;
  /** Names and addresses in lower case, because databases differ in what that is. */
  search_text: Generated<string>;
  avatar_url: string | null;
  /** Null if VK does not show it. */
  follower_count: number | null;
  friend_count: number | null;
  /** Number of posts as reported by VK; null before the first collection. */
  post_count: number | null;
  /** Number of posts stored that are still on the wall. */
  collected_count: Generated<number>;
  /** Posts that VK counts but never returns, so a complete collection has `post_count` minus this many. */
  hidden_count: Generated<number>;
  /** The current or latest collection run. */
  collection_id: string;
  /** When a collection last completed; null before the first. */
  refreshed_at: Date | null;
  /** When the reading that completed the last collection began; null before the first. */
  read_began_at: Date | null;
  /** When old posts of it were last asked for again; null if never. */
  toured_at: Date | null;
  /** When its wall was last read, or could not be; null before the first time. */
  checked_at: Date | null;
  /** What VK last said of the page. `gone`: there is no such page any more; `wall_off`: its wall is not shown. */
  access: Generated<'open' | 'closed' | 'deleted' | 'banned' | 'gone' | 'wall_off'>;
  /** The mean of the posts of the 30 days before the last refresh, in percent; null if none has one. */
  er: number | null;
  /** When the last post that is on the wall was published. */
  last_post_at: Date | null;
  /** Since when no account tracks it; null while one does. */
  abandoned_at: Date | null;
  created_at: Generated<Date>;
}

/** State of a collection run besides its row in `run`; resumes from `next_offset` after a crash. */
interface VkCollectionTable {
  /** Id of the run. */
  id: string;
  vk_account_id: string;
  /** The account that asked for it last; null if it has been deleted. */
  requested_by: number | null;
  mode: 'full' | 'refresh';
  /** Offset of the next page in VK's list of posts. */
  next_offset: Generated<number>;
  /** How often the run has started over from the newest post because the wall had changed too much. */
  pass: Generated<number>;
  /** Start of this pass; posts seen in it get this as `seen_at`. */
  pass_began_at: Date;
  /** Oldest post read in this pass; the next page must overlap it. Null before the first page. */
  last_post_id: number | null;
  last_post_at: Date | null;
  /** Time of the newest unpinned post when the pass began; newer posts appeared during it. Null before the first page. */
  newest_post_at: Date | null;
  /** A refresh stops at posts older than this; null for a full run, which reads everything. */
  window_from: Date | null;
  /** Number of posts VK reported when the pass began; null before the first page. */
  first_count: number | null;
  /** Number of posts VK reported with the latest page; null before the first page. */
  wall_count: number | null;
}

/** Stands in the list for a page that was removed because its owner asked for it. */
interface RemovedPageTable {
  /** As the page was known to the account. */
  id: string;
  account_id: number;
  demo: boolean;
  removed_at: Date;
}

interface TrackedAccountTable {
  id: string;
  account_id: number;
  vk_account_id: string;
  demo: boolean;
  /** The name of the folder it lies in; null if in none. */
  folder: string | null;
  created_at: Generated<Date>;
}
