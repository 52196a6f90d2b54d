import type { ColumnType, Generated } from 'kysely';

export interface AudienceTables {
  vk_audience: VkAudienceTable;
  vk_audience_member: VkAudienceMemberTable;
}

/** The number of followers that share one value of a property, such as a city. */
interface StoredGroup {
  readonly value: string;
  readonly title: string;
  readonly count: number;
}

/** Totals of one complete audience reading. */
export interface StoredFigures {
  readonly read: number;
  readonly age: readonly StoredGroup[];
  readonly sex: readonly StoredGroup[];
  readonly country: readonly StoredGroup[];
  readonly city: readonly StoredGroup[];
}

/** One row per wall: the current or latest reading, and the figures of the latest complete one. */
interface VkAudienceTable {
  vk_account_id: string;
  /** VK id of the followed user; negative for a community. */
  owner_id: number;
  /** At most this many followers are read. */
  people_max: number;
  /** The account that asked for the reading; null if it has been deleted. */
  requested_by: number | null;
  run_id: string;
  /** Pages already stored by the current run, which resumes after them. */
  pages_read: Generated<number>;
  /** Followers VK reports in the current run; null before its first page. */
  total_count: number | null;
  /** The complete reading shown to users; null until one completes. */
  shown_run_id: string | null;
  /** When that reading completed; null until one does. */
  shown_at: Date | null;
  /** Followers VK reported at that reading; null until one completes. */
  shown_total: number | null;
  /** Totals of the shown reading; null until one completes. */
  figures: ColumnType<StoredFigures | null, string | null, string | null>;
}

interface VkAudienceMemberTable {
  vk_account_id: string;
  run_id: string;
  vk_user_id: number;
  /** Position in VK's list, from 0. */
  position: number;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
  sex: 'female' | 'male' | null;
  /** Age in years when the audience was read; null if VK does not show it. */
  age: number | null;
  country_id: number | null;
  country: string | null;
  city_id: number | null;
  city: string | null;
}
