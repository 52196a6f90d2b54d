import type { Generated } from 'kysely';

export interface SearchListTables {
  process: ProcessTable;
  search: SearchTable;
}

interface ProcessTable {
  id: string;
  status: Generated<'wait' | 'ok' | 'error'>;
  percent: Generated<number>;
  message: Generated<string>;
  lane: Generated<'fast' | 'normal'>;
  /** Grows with every change; the id of its server-sent event. */
  version: Generated<number>;
  created_at: Generated<Date>;
  finished_at: Date | null;
}

interface SearchTable {
  id: string;
  account_id: number;
  kind: 'photo' | 'keyword';
  source_id: string;
  process_id: string;
  demo: boolean;
  /** What is looked for; the same account, kind, source and hash is the same search. */
  hash: string;
  /** People found. */
  person_count: Generated<number>;
  consent_id: string | null;
  purpose: string | null;
  created_at: Generated<Date>;
  expires_at: Date;
}
