import type { ColumnType, Generated } from 'kysely';

export interface OperatorTables {
  process: ProcessTable;
  examination: ExaminationTable;
  face_search_switch: FaceSearchSwitchTable;
}

/** A process of the product that runs, or ran in the last day. */
interface ProcessTable {
  id: string;
  /** What it does, such as `web worker engine`. */
  parts: string;
  release: number;
  started_at: Date;
  seen_at: Date;
}

/** What `doctor` found last: one row. */
interface ExaminationTable {
  single: Generated<boolean>;
  at: Date;
  findings: ColumnType<readonly { id: string; state: 'ok' | 'warning' | 'failure'; text: string }[], string, string>;
}

/** Whether an operator has switched face search off: one row, or none before the first time. */
interface FaceSearchSwitchTable {
  single: Generated<boolean>;
  /** Null: it is on. */
  off_since: Date | null;
}
