import type { ColumnType, Generated } from 'kysely';

export interface OperatorTables {
  process: ProcessTable;
  examination: ExaminationTable;
  face_search_switch: FaceSearchSwitchTable;
  refusal_hour: RefusalHourTable;
  standing_figures: StandingFiguresTable;
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

/** Calls over a limit in one hour, of all processes; nothing of who has called. */
interface RefusalHourTable {
  hour: Date;
  action: string;
  refused: number;
}

/** What was in force and owed at a moment: one row, or none before the first time. */
interface StandingFiguresTable {
  single: Generated<boolean>;
  at: Date;
  subscriptions: number;
  /** The price of one period of each. */
  in_force_kopecks: number;
  owed_kopecks: number;
}
