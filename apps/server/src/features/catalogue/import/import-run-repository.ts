import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '#database/database.ts';
import { updateSourceBasis } from '#features/sources/public.ts';

export interface ImportCounts {
  /** New and changed people. */
  readonly people: number;
  readonly photos: number;
  readonly faces: number;
  /** Lines that have already been imported as they are. */
  readonly unchanged: number;
  /** Lines, not photos. */
  readonly rejected: number;
}

export interface ImportStart {
  readonly sourceId: string;
  readonly basis: string;
  readonly fileName: string;
  readonly vouchesAdults: boolean;
  readonly now: Date;
}

/** Records the import, and sets the lawful basis on the source. */
export async function startImportRun(db: Database, start: ImportStart): Promise<string> {
  const id = randomUUID();
  await db.transaction().execute(async (trx) => {
    await updateSourceBasis(trx, start.sourceId, start);
    await trx
      .insertInto('import_run')
      .values({
        id,
        source_id: start.sourceId,
        lawful_basis: start.basis,
        file_name: start.fileName,
        started_at: start.now,
        finished_at: null,
      })
      .execute();
  });
  return id;
}

export async function updateImportRun(trx: Transaction, id: string, counts: ImportCounts): Promise<void> {
  const { people, photos, faces, rejected } = counts;
  await trx.updateTable('import_run').set({ people, photos, faces, rejected }).where('id', '=', id).execute();
}

export async function finishImportRun(db: Database, id: string, counts: ImportCounts, now: Date): Promise<void> {
  const { people, photos, faces, rejected } = counts;
  await db
    .updateTable('import_run')
    .set({ people, photos, faces, rejected, finished_at: now })
    .where('id', '=', id)
    .execute();
}

/** Whether the latest import of the source has not come to its end. */
export async function isImportUnderWay(db: Database, sourceId: string): Promise<boolean> {
  const latest = await db
    .selectFrom('import_run')
    .select('finished_at')
    .where('source_id', '=', sourceId)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest !== undefined && latest.finished_at === null;
}
