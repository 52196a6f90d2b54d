import type { ColumnType, Generated } from 'kysely';

export interface AudienceTables {
  vk_audience: VkAudienceTable;
  vk_audience_member: VkAudienceMemberTable;
}

/** People who follow a wall, counted by one property: `value` and `title` as they are shown. */
interface StoredGroup {
  readonly value: string;
  readonly title: string;
  readonly count: number;
}

/** What a whole reading adds up to. */
export interface StoredFigures {
  readonly read: number;
  readonly age: readonly StoredGroup[];
  readonly sex: readonly StoredGroup[];
  readonly country: readonly StoredGroup[];
  readonly city: readonly StoredGroup[];
}

/** The audience of a wall: the reading under way or the last one, and what the last whole one came to. */
interface VkAudienceTable {
  vk_account_id: string;
  /** VK's id of whose followers they are; negative for a community. */
  owner_id: number;
  /** People that a reading looks at. */
  people_max: number;
  run_id: string;
  /** Pages of the run that are stored; it goes on from here. */
  pages_read: Generated<number>;
  total_count: number | null;
  /** The whole reading that is shown, while another may be under way. */
  shown_run_id: string | null;
  shown_at: Date | null;
  shown_total: number | null;
  figures: ColumnType<StoredFigures | null, string | null, string | null>;
}

interface VkAudienceMemberTable {
  vk_account_id: string;
  run_id: string;
  vk_user_id: number;
  /** As VK gives them. */
  position: number;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
  sex: 'female' | 'male' | null;
  /** At the time of the reading. */
  age: number | null;
  country_id: number | null;
  country: string | null;
  city_id: number | null;
  city: string | null;
}
