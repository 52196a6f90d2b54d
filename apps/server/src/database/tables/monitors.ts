import type { MonitorPlace } from '@vidno/contract/monitors/monitors';
import type { ColumnType, Generated } from 'kysely';

export interface MonitorsTables {
  monitor: MonitorTable;
  monitor_run: MonitorRunTable;
  monitor_hit: MonitorHitTable;
}

interface MonitorTable {
  id: string;
  account_id: number;
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

interface MonitorRunTable {
  id: string;
  monitor_id: string;
  /** 1, 2, 3 … */
  number: number;
  source_kind: string;
  due_at: Date;
  created_at: Date;
  status: Generated<'wait' | 'ok' | 'error'>;
  message: string;
  /** Who has it in hand, and when that was last heard of; null: nobody yet. */
  worker: string | null;
  worked_at: Date | null;
  attempts: Generated<number>;
  finished_at: Date | null;
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
