import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { FileStore } from '#files/file-store.ts';
import { addToCounts, deletePeople, listFileKeys, replacePeople } from './import-repository.ts';
import { type ImportCounts, updateImportRun } from './import-run-repository.ts';
import type { PreparedPerson } from './prepare-person.ts';

export interface PeopleToWrite {
  readonly sourceId: string;
  readonly runId: string;
  /** Null where faces cannot be stored. */
  readonly modelId: string | null;
  readonly people: readonly PreparedPerson[];
  readonly leavingIds: readonly string[];
  readonly counts: ImportCounts;
}

/** Puts people in place of what was known of them, in one transaction with the counts. */
export async function writePeople(
  { db, files, clock }: { db: Database; files: FileStore; clock: Clock },
  { sourceId, runId, modelId, people, leavingIds, counts }: PeopleToWrite,
): Promise<void> {
  const kept = new Set(people.flatMap(({ photos }) => photos.map(({ fileKey }) => fileKey)));
  const stored = await listFileKeys(db, [...people.map(({ id }) => id), ...leavingIds]);
  // Before the rows: a kill in between is mended by going on with the import, while a picture without a row would stay.
  for (const key of stored) if (!kept.has(key)) await files.remove(key);

  await db.transaction().execute(async (trx) => {
    const replaced = await replacePeople(trx, people, { sourceId, modelId, now: clock() });
    const left = await deletePeople(trx, leavingIds, modelId !== null);
    await addToCounts(trx, sourceId, { people: replaced.people + left.people, faces: replaced.faces + left.faces });
    await updateImportRun(trx, runId, counts);
  });
}
