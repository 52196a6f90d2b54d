import type { Database, Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';

export type ProcessState = Pick<Row<'process'>, 'id' | 'status' | 'percent' | 'message' | 'lane' | 'version'>;

const STATE = ['id', 'status', 'percent', 'message', 'lane', 'version'] as const;

type NewProcess = Pick<ProcessState, 'id' | 'message' | 'version'> & { readonly createdAt: Date };
type EndedProcess = NewProcess & Pick<ProcessState, 'status' | 'percent'> & { readonly finishedAt: Date };

export async function insertProcess(trx: Transaction, process: NewProcess | EndedProcess): Promise<void> {
  const { createdAt, finishedAt, ...row } = { finishedAt: null, ...process };
  await trx
    .insertInto('process')
    .values({ ...row, created_at: createdAt, finished_at: finishedAt })
    .execute();
}

/** All in one query, however many are watched. */
export async function listProcesses(db: Database, ids: readonly string[]): Promise<ProcessState[]> {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('process')
    .select(STATE)
    .where('id', 'in', [...ids])
    .execute();
}

/** A process that has ended stays ended. */
export async function updateProgress(
  db: Database | Transaction,
  { id, percent, message }: { id: string; percent: number; message: string },
): Promise<void> {
  await db
    .updateTable('process')
    .set((eb) => ({ percent, message, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'wait')
    .execute();
}

/** The state that it ends in; null where it has ended before. */
export async function endProcess(
  db: Database | Transaction,
  { id, status, message, at }: { id: string; status: 'ok' | 'error'; message: string; at: Date },
): Promise<ProcessState | null> {
  const ended = await db
    .updateTable('process')
    .set((eb) => ({
      status,
      message,
      finished_at: at,
      version: eb('version', '+', 1),
      ...(status === 'ok' && { percent: 100 }),
    }))
    .where('id', '=', id)
    .where('status', '=', 'wait')
    .returning(STATE)
    .executeTakeFirst();
  return ended ?? null;
}

export async function deleteProcess(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('process').where('id', '=', id).execute();
}

/** Processes whose search has gone with its account. */
export async function deleteOrphanedProcesses(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const deleted = await db
    .deleteFrom('process')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('process as orphan')
        .leftJoin('search', 'search.process_id', 'orphan.id')
        .where('search.id', 'is', null)
        .where('orphan.created_at', '<', before)
        .select('orphan.id')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

/** Waiting since before the given time: the queue has given them up. */
export async function listForgottenProcesses(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('process')
    .select('id')
    .where('status', '=', 'wait')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
