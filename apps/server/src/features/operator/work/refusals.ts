import { REFUSED_ACTIONS, type RefusedAction } from '@vidno/contract/operator/refusals';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import type { ReportDocument } from '#files/documents/report-document.ts';
import type { Tools } from '#tools.ts';
import { toListDocument } from '../list-document.ts';
import { addRefusals, listRefusalsSince, type Refusals } from './refusal-repository.ts';

/** How often a process writes what it has counted: a flood of refusals costs a statement a minute. */
const FLUSH_MS = MINUTE_MS;

export interface RefusalCounts {
  readonly count: (action: RefusedAction) => void;
  /** Writes what was counted since. What cannot be written stays for the next time. */
  readonly flush: () => Promise<void>;
  /** Writes the rest. */
  readonly stop: () => Promise<void>;
}

/** Counts in memory what this process refuses. A process that is killed loses its last minute. */
export function createRefusalCounts({ db, clock, log }: Pick<Tools, 'db' | 'clock' | 'log'>): RefusalCounts {
  /** By hour and action. */
  let counted = new Map<string, Refusals>();
  const add = ({ hour, action, refused }: Refusals): void => {
    const key = `${hour.getTime()} ${action}`;
    counted.set(key, { hour, action, refused: (counted.get(key)?.refused ?? 0) + refused });
  };
  const flush = async (): Promise<void> => {
    if (counted.size === 0) return;
    const taken = [...counted.values()];
    counted = new Map();
    try {
      await addRefusals(db, taken);
    } catch (error) {
      log.warn({ err: error }, 'refusals could not be written');
      for (const refusals of taken) add(refusals);
    }
  };
  const timer = setInterval(() => void flush(), FLUSH_MS);
  return {
    count: (action) => add({ hour: startOfHour(clock()), action, refused: 1 }),
    flush,
    stop: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}

const startOfHour = (now: Date): Date => new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);

/** Of the hour that has begun and the 23 before it. */
export async function describeRefusals(db: Database, now: Date) {
  const rows = await listRefusalsSince(db, new Date(now.getTime() - DAY_MS));
  return rows.map(({ hour, action, refused }) => ({ hour: hour.toISOString(), action, refused }));
}

/** The same as a table, for a spreadsheet. */
export async function toRefusalsDocument(db: Database, now: Date): Promise<ReportDocument> {
  return toListDocument({
    title: 'Отказы по лимитам за сутки',
    rows: await describeRefusals(db, now),
    toLines: (rows) => rows,
    columns: [
      { title: 'Час', kind: 'time', width: 18, cell: ({ hour }) => hour },
      { title: 'Действие', kind: 'text', width: 50, cell: ({ action }) => titleOf(action) },
      { title: 'Отказов', kind: 'count', width: 12, cell: ({ refused }) => refused },
    ],
  });
}

/** A release that knows more of them may run beside this one. */
const titleOf = (action: string): string => REFUSED_ACTIONS[action as RefusedAction] ?? action;
