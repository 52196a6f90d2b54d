import type { MonitorPlace } from '@vidno/contract/monitors/monitors';
import type { ColumnType, Generated } from 'kysely';

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
  /** Two keywords of one key are one search. */
  keyword_key: string;
  source_id: string;
  source_kind: string;
  /** `any`: everywhere. */
  place_id: string;
  place: ColumnType<MonitorPlace | null, string | null, never>;
  refresh_minutes: number;
  collection_days: number;
  created_at: Date;
  ends_at: Date;
  /** Due times are this and so many times `refresh_minutes`; it moves only with a clock that is put back. */
  grid_from: Date;
  /** Two neighbours of the grid: nothing is due between them. */
  previous_due_at: Date;
  next_due_at: Date;
  /** A run of it goes on; no other begins. */
  waiting: boolean;
  /** Of the latest run. */
  last_number: number;
  /** Of the latest run that succeeded. */
  ok_number: number | null;
}

/** What a monitor knows of one of its runs, beside how that goes. */
interface MonitorRunTable {
  account_id: number;
  monitor_id: string;
  /** 1, 2, 3 … */
  number: number;
  run_id: string;
  due_at: Date;
  /** The run it is compared with: the latest before it that succeeded. */
  against: number | null;
  count: Generated<number>;
  new_count: Generated<number>;
  changed_count: Generated<number>;
  gone_count: Generated<number>;
  /** What is older than this was not looked at; null: everything was. */
  seen_back: Date | null;
}

/** What was found from one run to another, both included: a hit that stays as it is costs no further row. */
interface MonitorHitTable {
  account_id: number;
  monitor_id: string;
  key: string;
  first_run: number;
  /** Null: it is there still. */
  last_run: number | null;
  kind: 'person' | 'post';
  title: string;
  text: string;
  subtitle: string;
  url: string | null;
  person_id: string | null;
  published_at: Date | null;
  /** Equal where nothing has changed. */
  content_hash: string;
  /** When any run first found the key. */
  first_seen_at: Date;
}

/** An account whose monitors were due when it might not use them, and have not looked since. */
interface MonitorPauseTable {
  account_id: number;
  began_at: Date;
}
