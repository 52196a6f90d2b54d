import type { MonitorPlace } from '@vidno/contract/monitors/monitors';
import type { ColumnType, Generated } from 'kysely';
import type { SourceIds } from './search-list.ts';

export interface MonitorsTables {
  monitor: MonitorTable;
  monitor_run: MonitorRunTable;
  monitor_hit: MonitorHitTable;
  monitor_pause: MonitorPauseTable;
}

interface MonitorTable {
  account_id: number;
  id: string;
  keyword: string;
  /** Normalised keyword; keywords with the same key are the same search. */
  keyword_key: string;
  /** Sorted. */
  source_ids: SourceIds;
  source_kinds: string[];
  /** Sources that some run has checked: what the first check of a source finds was there before. */
  checked_source_ids: Generated<string[]>;
  /** `any` means everywhere. */
  place_id: string;
  /** Snapshot of the place as shown; null means everywhere. */
  place: ColumnType<MonitorPlace | null, string | null, never>;
  refresh_minutes: number;
  collection_days: number;
  created_at: Date;
  ends_at: Date;
  /** Due times are this plus multiples of `refresh_minutes`; changes only when the system clock is set back. */
  schedule_from: Date;
  /** `previous_due_at` and `next_due_at` are consecutive due times. */
  previous_due_at: Date;
  next_due_at: Date;
  /** True while a run is in progress; no other run starts meanwhile. */
  waiting: boolean;
  /** Number of the latest run; 0 before the first. */
  last_number: number;
  /** Number of the latest successful run; null before the first. */
  last_ok_number: number | null;
}

/** What a monitor stores about a run, besides its row in `run`. */
interface MonitorRunTable {
  account_id: number;
  monitor_id: string;
  /** Counts the runs of the monitor from 1. */
  number: number;
  run_id: string;
  due_at: Date;
  /** Number of the run it is compared with, the latest successful one before it; null if there is none. */
  compared_with: number | null;
  /** Hits in this run. */
  count: Generated<number>;
  new_count: Generated<number>;
  changed_count: Generated<number>;
  gone_count: Generated<number>;
  /** Posts older than this were not read; null if everything was read. */
  complete_since: Date | null;
}

/** One hit over a range of runs: as long as it does not change, no new row is written. */
interface MonitorHitTable {
  account_id: number;
  monitor_id: string;
  /** Identifies the person or post across runs. */
  key: string;
  /** Number of the first run with this hit. */
  first_run: number;
  /** Number of the last run with this hit; null if the latest run has it. */
  last_run: number | null;
  source_id: string;
  kind: 'person' | 'post';
  title: string;
  text: string;
  subtitle: string;
  url: string | null;
  person_id: string | null;
  /** The VK pages of those whose post it is. */
  vk_ids: Generated<readonly number[]>;
  published_at: Date | null;
  /** Hash of the shown fields; a change of it means the hit has changed. */
  content_hash: string;
  /** When the monitor first found this key. */
  first_seen_at: Date;
  /** When a run first missed it or found it changed; null if the latest run has it. */
  gone_at: Date | null;
}

/** An account whose monitors are paused because it may not use monitoring. */
interface MonitorPauseTable {
  account_id: number;
  began_at: Date;
}
