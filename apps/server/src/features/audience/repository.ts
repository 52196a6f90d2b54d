import type { Database, Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import type { AudienceRun } from './audience-job.ts';
import type { Figures } from './figure-rules.ts';
import { deleteOtherRuns } from './member-repository.ts';

export interface Reading extends AudienceRun {
  readonly ownerId: number;
  readonly peopleMax: number;
  readonly status: 'wait' | 'ok' | 'unavailable';
  readonly message: string | null;
  readonly pagesRead: number;
  readonly total: number | null;
  readonly resumeAt: Date | null;
  readonly finishedAt: Date | null;
  /** The last whole reading; another may be under way. */
  readonly shown: {
    readonly runId: string;
    readonly at: Date;
    readonly total: number | null;
    readonly figures: Figures;
  } | null;
}

export async function findReading(db: Database, vkAccountId: string): Promise<Reading | null> {
  const row = await db
    .selectFrom('vk_audience')
    .selectAll()
    .where('vk_account_id', '=', vkAccountId)
    .executeTakeFirst();
  return row ? toReading(row) : null;
}

function toReading(row: Row<'vk_audience'>): Reading {
  const { shown_run_id: runId, shown_at: at, figures } = row;
  return {
    vkAccountId: row.vk_account_id,
    runId: row.run_id,
    ownerId: row.owner_id,
    peopleMax: row.people_max,
    status: row.status,
    message: row.message,
    pagesRead: row.pages_read,
    total: row.total_count,
    resumeAt: row.resume_at,
    finishedAt: row.finished_at,
    shown: runId && at && figures ? { runId, at, figures, total: row.shown_total } : null,
  };
}

interface NewReading extends AudienceRun {
  readonly ownerId: number;
  readonly peopleMax: number;
  /** The run that it replaces; null: there was none. */
  readonly after: string | null;
  readonly now: Date;
}

/** False: somebody else has started one in the meantime. What is shown stays until the new one is whole. */
export async function insertReading(trx: Transaction, reading: NewReading): Promise<boolean> {
  const fields = {
    owner_id: reading.ownerId,
    people_max: reading.peopleMax,
    run_id: reading.runId,
    status: 'wait' as const,
    message: null,
    pages_read: 0,
    total_count: null,
    resume_at: null,
    touched_at: reading.now,
    finished_at: null,
  };
  if (reading.after === null) {
    const inserted = await trx
      .insertInto('vk_audience')
      .values({ ...fields, vk_account_id: reading.vkAccountId, figures: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('run_id')
      .executeTakeFirst();
    return inserted !== undefined;
  }
  const updated = await trx
    .updateTable('vk_audience')
    .set(fields)
    .where('vk_account_id', '=', reading.vkAccountId)
    .where('run_id', '=', reading.after)
    .where('status', '!=', 'wait')
    .returning('run_id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** False: the page is stored already, or the run is over. */
export async function advanceReading(
  trx: Transaction,
  { run, page, total, now }: { run: AudienceRun; page: number; total: number; now: Date },
): Promise<boolean> {
  const advanced = await waitingRun(trx, run)
    .set({ pages_read: page + 1, total_count: total, resume_at: null, touched_at: now })
    .where('pages_read', '=', page)
    .returning('run_id')
    .executeTakeFirst();
  return advanced !== undefined;
}

/** The run is whole: from now on it is what is shown, and those before it go. */
export async function completeReading(
  trx: Transaction,
  { run, figures, now }: { run: AudienceRun; figures: Figures; now: Date },
): Promise<void> {
  const completed = await waitingRun(trx, run)
    .set(({ ref }) => ({
      status: 'ok',
      touched_at: now,
      finished_at: now,
      shown_run_id: run.runId,
      shown_at: now,
      shown_total: ref('total_count'),
      figures: JSON.stringify(figures),
    }))
    .returning('run_id')
    .executeTakeFirst();
  if (!completed) return;
  await deleteOtherRuns(trx, run);
}

export async function refuseReading(
  db: Database,
  { run, message, now }: { run: AudienceRun; message: string; now: Date },
): Promise<void> {
  await waitingRun(db, run).set({ status: 'unavailable', message, touched_at: now, finished_at: now }).execute();
}

export async function postponeReading(
  db: Database,
  { run, resumeAt, now }: { run: AudienceRun; resumeAt: Date; now: Date },
): Promise<void> {
  await waitingRun(db, run).set({ resume_at: resumeAt, touched_at: now }).execute();
}

function waitingRun(db: Database | Transaction, { vkAccountId, runId }: AudienceRun) {
  return db
    .updateTable('vk_audience')
    .where('vk_account_id', '=', vkAccountId)
    .where('run_id', '=', runId)
    .where('status', '=', 'wait');
}

/** Takes those whose time has come, or that nobody has worked on since `quietSince`; each is given out once. */
export async function takeStalledReadings(
  trx: Transaction,
  { now, quietSince, limit }: { now: Date; quietSince: Date; limit: number },
): Promise<AudienceRun[]> {
  const rows = await trx
    .updateTable('vk_audience')
    .set({ touched_at: now, resume_at: null })
    .where('vk_account_id', 'in', (query) =>
      query
        .selectFrom('vk_audience')
        .select('vk_account_id')
        .where('status', '=', 'wait')
        .where(({ or, eb, and }) =>
          or([eb('resume_at', '<=', now), and([eb('resume_at', 'is', null), eb('touched_at', '<', quietSince)])]),
        )
        .orderBy('touched_at')
        .limit(limit),
    )
    .where('status', '=', 'wait')
    .returning(['vk_account_id', 'run_id'])
    .execute();
  return rows.map((row) => ({ vkAccountId: row.vk_account_id, runId: row.run_id }));
}
