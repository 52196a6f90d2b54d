import type { Database } from '#database/database.ts';
import { addToCounts } from '#features/sources/public.ts';
import type { Tools } from '#tools.ts';
import type { IdSet } from './id-set.ts';
import {
  addToLeft,
  forgetChecksums,
  holdRun,
  ImportSupersededError,
  listExternalIds,
  type Missing,
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
  for await (const page of readPages(db, sourceId)) {
    people += page.length;
    missing += page.filter(({ externalId }) => !ids.has(externalId)).length;
  }
  const mayLeave = expect === undefined ? missing <= people * MISSING_PART_MAX : missing === expect;
  return { people, missing, mayLeave };
}

type PersonKnown = Awaited<ReturnType<typeof listExternalIds>>[number];

async function* readPages(db: Database, sourceId: string): AsyncGenerator<readonly PersonKnown[]> {
  let after: string | null = null;
  for (;;) {
    const page: PersonKnown[] = await listExternalIds(db, sourceId, after);
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    after = last.id;
  }
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
  }: { readonly sourceId: string; readonly runId: string; readonly modelId: string | null; readonly ids: IdSet },
): Promise<void> {
  for await (const page of readPages(tools.db, sourceId)) {
    const leaving = page.flatMap(({ id, externalId }) => (ids.has(externalId) ? [] : id));
    for (let from = 0; from < leaving.length; from += LEAVING_AT_ONCE) {
      const personIds = leaving.slice(from, from + LEAVING_AT_ONCE);
      // Another import may take the place of this one after it was killed, and finds them without their pictures.
      await forgetChecksums(tools.db, personIds);
      await tools.db.transaction().execute(async (trx) => {
        if (!(await holdRun(trx, runId))) throw new ImportSupersededError();
        const left = await takeOut(trx, tools.files, { personIds, modelId });
        await addToLeft(trx, runId, -left.people);
        await addToCounts(trx, sourceId, left);
      });
      tools.onDeparture();
    }
  }
}
