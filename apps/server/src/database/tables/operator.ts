import type { DocumentKind } from '@vidno/contract/account/documents';
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

/** What was reckoned from all rows at a moment: one row, or none before the first time. */
interface StandingFiguresTable {
  single: Generated<boolean>;
  at: Date;
  subscriptions: number;
  /** The price of one period of each. */
  in_force_kopecks: number;
  owed_kopecks: number;
  /** Of the 24 hours before. */
  day: ColumnType<DayFigures, string, string>;
  /** Accounts that have accepted each version of a document. */
  accepted: ColumnType<readonly { kind: DocumentKind; version: string; accounts: number }[], string, string>;
}

interface DayFigures {
  readonly started: number;
  readonly found: number;
  readonly failed: number;
  readonly p95Seconds: number | null;
  readonly paidKopecks: number;
  readonly refundedKopecks: number;
}
