import type { Generated } from 'kysely';

export interface RunsTables {
  run: RunTable;
}

/** Everything that is in progress, and what has ended for as long as its subject shows it. */
interface RunTable {
  id: string;
  kind: 'photo_search' | 'keyword_search' | 'monitor' | 'vk_collection' | 'audience';
  /** The search, monitor or wall that is worked on; at most one run of it waits. */
  subject_id: string;
  /** Null for a wall, which all who track it share. */
  account_id: number | null;
  /** `slow`: it waits for an outside service more than it works. */
  lane: 'fast' | 'normal' | 'slow';
  /** `withdrawn`: the user removed its subject while it waited. */
  status: Generated<'wait' | 'delivered' | 'failed' | 'withdrawn'>;
  percent: Generated<number>;
  message: Generated<string>;
  /** Grows with every change; the id of its server-sent event. */
  version: Generated<number>;
  /** New each time somebody takes the run: whoever has an older one can store nothing. */
  lease: string | null;
  /** How often it has been taken since it last got further. */
  attempts: Generated<number>;
  /** When it may be taken: now, at the end of a pause, or when its lease runs out. */
  resume_at: Date;
  created_at: Date;
  /** When somebody last took it or said that they still work on it. */
  worked_at: Date;
  finished_at: Date | null;
}
