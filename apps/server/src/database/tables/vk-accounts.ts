import type { Generated } from 'kysely';

export interface VkAccountsTables {
  vk_account: VkAccountTable;
  vk_collection: VkCollectionTable;
  tracked_account: TrackedAccountTable;
}

/** A wall that is collected once, for all who track it; the 100 posts of a demo are a wall of their own. */
interface VkAccountTable {
  /** Derived from owner and scope, so that two processes never collect the same wall twice. */
  id: string;
  /** VK's own id; negative for a community. */
  owner_id: number;
  scope: 'full' | 'demo';
  kind: 'user' | 'group';
  screen_name: string;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
  /** Null: VK does not tell. */
  follower_count: number | null;
  friend_count: number | null;
  /** Posts on the wall as VK counts them. */
  post_count: number | null;
  /** Posts we hold. */
  collected_count: Generated<number>;
  /** Posts that VK counts and never shows us: by so many a complete collection falls short of `post_count`. */
  hidden_count: Generated<number>;
  /** The run that is under way, or the last one. */
  collection_id: string;
  refreshed_at: Date | null;
  /** Since when nobody tracks it; null while somebody does. */
  abandoned_at: Date | null;
  created_at: Generated<Date>;
}

/** What a run over a wall needs besides; it goes on from `next_offset` after a crash. */
interface VkCollectionTable {
  /** Of the run, which is the process the user watches. */
  id: string;
  vk_account_id: string;
  mode: 'full' | 'refresh';
  next_offset: Generated<number>;
  /** How often the run has begun at the top; the wall had moved too much in between. */
  pass: Generated<number>;
  /** Marks the posts that this pass has seen. */
  pass_began_at: Date;
  /** The oldest post of this pass so far: the next page has to reach back to it. */
  last_post_id: number | null;
  last_post_at: Date | null;
  /** The newest post when the pass began, pinned ones aside; what is newer came while it went on. */
  newest_post_at: Date | null;
  /** A refresh reads back to here, and a full run to the end. */
  window_from: Date | null;
  /** Posts on the wall when the pass began, and when the run last asked. */
  first_count: number | null;
  wall_count: number | null;
}

interface TrackedAccountTable {
  id: string;
  account_id: number;
  vk_account_id: string;
  demo: boolean;
  created_at: Generated<Date>;
}
