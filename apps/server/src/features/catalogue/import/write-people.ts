import type { Clock } from '#config/clock.ts';
import type { Database, Transaction } from '#database/database.ts';
import { addToCounts } from '#features/sources/public.ts';
import type { FileStore } from '#files/file-store.ts';
import { deletePeople, listFileKeys, replacePeople } from './import-repository.ts';
import { type ImportCounts, updateImportRun } from './import-run-repository.ts';
import type { PreparedPerson } from './prepare-person.ts';

/** What the keyword index needs to know about a person. */
export interface PersonToIndex {
  readonly id: string;
  readonly sourceId: string;
  readonly name: string;
  readonly age: number | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly about: string | null;
  readonly profileUrl: string | null;
}

export type IndexPeople = (trx: Transaction, people: readonly PersonToIndex[]) => Promise<void>;

export interface PeopleToWrite {
  readonly sourceId: string;
  readonly runId: string;
  /** Null if faces cannot be stored. */
  readonly modelId: string | null;
  readonly people: readonly PreparedPerson[];
  readonly leavingIds: readonly string[];
  readonly counts: ImportCounts;
}

export interface WritePeopleTools {
  readonly db: Database;
  readonly files: FileStore;
  readonly clock: Clock;
  readonly indexPeople: IndexPeople;
  readonly onDeparture: () => void;
}

/** Replaces the stored people, in one transaction with the counts. */
export async function writePeople(
  { db, files, clock, indexPeople, onDeparture }: WritePeopleTools,
  { sourceId, runId, modelId, people, leavingIds, counts }: PeopleToWrite,
): Promise<void> {
  const kept = new Set(people.flatMap(({ photos }) => photos.map(({ fileKey }) => fileKey)));
  const stored = await listFileKeys(db, [...people.map(({ id }) => id), ...leavingIds]);
  // Files are removed before the rows: if the process is killed in between, resuming the import repairs it, whereas a file without
  // a row would stay forever.
  for (const key of stored) if (!kept.has(key)) await files.remove(key);

  await db.transaction().execute(async (trx) => {
    const replaced = await replacePeople(trx, people, { sourceId, modelId, now: clock() });
    await indexPeople(
      trx,
      people.map((person) => toPersonToIndex(person, sourceId)),
    );
    const left = await deletePeople(trx, leavingIds, modelId);
    await addToCounts(trx, sourceId, { people: replaced.people + left.people, faces: replaced.faces + left.faces });
    await updateImportRun(trx, runId, counts);
  });
  onDeparture();
}

function toPersonToIndex({ id, line }: PreparedPerson, sourceId: string): PersonToIndex {
  const { name, age, city, region, about, profile_url: profileUrl } = line;
  return { id, sourceId, name, age, city, region, about, profileUrl };
}
