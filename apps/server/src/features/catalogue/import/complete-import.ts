import type { Database } from '#database/database.ts';
import { inBatches, readPages } from '#database/read-pages.ts';
import { addToCounts } from '#features/sources/public.ts';
import type { Tools } from '#tools.ts';
import type { IdSet } from './id-set.ts';
import {
  addToLeft,
  forgetChecksums,
  holdRun,
  ImportSupersededError,
  listPeopleOfSource,
  lockPeople,
  type Missing,
  type PersonOfSource,
  takeOut,
} from './leaving-repository.ts';

/** A file that has everybody who stays. */
export interface Completion {
  /** How many the operator knows to leave; without it no more than a tenth of the source may. */
  readonly expect?: number;
}

/**
 * More usually means that the file is not whole.
 * @limit request: The import is refused unless the operator types how many leave.
 */
const MISSING_PART_MAX = 0.1;

export async function countMissing(
  db: Database,
  sourceId: string,
  ids: IdSet,
  { expect }: Completion,
): Promise<Missing> {
  let [missing, people] = [0, 0];
  for await (const { externalId } of readPeople(db, sourceId)) {
    people += 1;
    if (!ids.has(externalId)) missing += 1;
  }
  const mayLeave = expect === undefined ? missing <= people * MISSING_PART_MAX : missing === expect;
  return { people, missing, mayLeave };
}

function readPeople(db: Database, sourceId: string): AsyncIterable<PersonOfSource> {
  return readPages<PersonOfSource>((page) => listPeopleOfSource(db, { sourceId, ...page }));
}

async function* readMissing(db: Database, sourceId: string, ids: IdSet): AsyncGenerator<string> {
  for await (const { id, externalId } of readPeople(db, sourceId)) if (!ids.has(externalId)) yield id;
}

/** @limit queue: The rest leaves in the next transaction. */
const LEAVING_AT_ONCE = 100;

interface MissingTools extends Pick<Tools, 'db' | 'files'> {
  readonly onDeparture: () => void;
}

/** Whoever is in the source and not in the file leaves. A killed process leaves the rest to the next start of the import. */
export async function letMissingLeave(
  tools: MissingTools,
  {
    sourceId,
    runId,
    modelId,
    ids,
    signal,
  }: {
    readonly sourceId: string;
    readonly runId: string;
    readonly modelId: string | null;
    readonly ids: IdSet;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<void> {
  for await (const personIds of inBatches(readMissing(tools.db, sourceId, ids), LEAVING_AT_ONCE)) {
    signal?.throwIfAborted();
    // Another import may take the place of this one after it was killed, and finds them without their pictures.
    await forgetChecksums(tools.db, personIds);
    await tools.db.transaction().execute(async (trx) => {
      if (!(await holdRun(trx, runId))) throw new ImportSupersededError();
      await lockPeople(trx, personIds);
      const left = await takeOut(trx, tools.files, { personIds, modelId });
      await addToLeft(trx, runId, -left.people);
      await addToCounts(trx, sourceId, left);
    });
    tools.onDeparture();
  }
}
