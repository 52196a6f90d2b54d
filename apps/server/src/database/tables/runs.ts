import type { Generated } from 'kysely';

export interface RunsTables {
  run: RunTable;
}

/** Background work in progress, and finished runs that are still shown with their subject. */
interface RunTable {
  id: string;
  kind:
    | 'photo_search'
    | 'keyword_search'
    | 'monitor'
    | 'vk_collection'
    | 'audience'
    | 'face_index'
    | 'journal_check'
    | 'import';
  /** Id of the search, monitor, wall, index, journal or requested import; at most one run per subject is unfinished. */
  subject_id: string;
  /** Owner of the subject; null for a wall, which several accounts may share, for an index, the journal, and an import. */
  account_id: number | null;
  /** Scheduling class; `slow` runs spend most of their time waiting for an outside service. */
  lane: 'fast' | 'normal' | 'slow';
  /** `wait`: queued, paused or running; `withdrawn`: the user removed the subject before the run finished. */
  status: Generated<'wait' | 'delivered' | 'failed' | 'withdrawn'>;
  /** Progress, 0 to 100. */
  percent: Generated<number>;
  /** Progress or error text shown to the user, in Russian. */
  message: Generated<string>;
  /** Incremented by every change; used as the id of server-sent events. */
  version: Generated<number>;
  /** Id of the current lease, renewed with every take; a worker holding an older one cannot write. Null when not leased. */
  lease: string | null;
  /** Failed attempts since the run last made progress. */
  attempts: Generated<number>;
  /** The latest leases in a row that expired: their holders neither made progress nor gave them up. */
  lost_leases: Generated<number>;
  /** Earliest time a worker may take the run: creation, the end of a pause, or the expiry of its lease. */
  resume_at: Date;
  created_at: Date;
  /** When a worker last took the run or renewed its lease. */
  heartbeat_at: Date;
  /** Null until the run finishes. */
  finished_at: Date | null;
}
