import type { Database } from '#database/database.ts';
import type { JobHandler, JobOutcome, RowKey } from '#queue/queue.ts';
import { listWaiting } from '#queue/waiting-repository.ts';

const LIMIT = 10_000;

/** Rows in a handler's hands: like the queue, nothing is carried out twice at once. */
const inHand = new Set<string>();

/**
 * Carries out whatever waits of this kind, as the queue does when all of it is due: each row once, also those that come up meanwhile.
 * What fails waits for the next call.
 */
export async function carryWaiting(db: Database, handler: JobHandler): Promise<JobOutcome[]> {
  const outcomes: JobOutcome[] = [];
  const tried = new Set<string>();
  const next = async (): Promise<RowKey | undefined> =>
    (await listWaiting(db, handler.kind, LIMIT)).find((key) => !tried.has(nameOf(handler, key)));
  for (let key = await next(); key; key = await next()) {
    const name = nameOf(handler, key);
    tried.add(name);
    if (inHand.has(name)) continue;
    inHand.add(name);
    const outcome = await handler.carryOut(key).finally(() => inHand.delete(name));
    if (outcome.kind === 'later' && outcome.afterMs === 0) tried.delete(name);
    outcomes.push(outcome);
  }
  return outcomes;
}

function nameOf({ kind }: JobHandler, key: RowKey): string {
  return `${kind} ${Object.values(key).join(' ')}`;
}
