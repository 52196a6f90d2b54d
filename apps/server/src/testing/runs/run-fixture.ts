import { randomUUID } from 'node:crypto';
import type { Database } from '#database/database.ts';
import { createLog } from '#observability/log.ts';
import type { Advance, RunKind } from '#runs/run.ts';
import { insertRuns, type NewRun } from '#runs/run-repository.ts';
import { createRunEvents, createRunWatcher } from '#runs/run-watcher.ts';
import { createFakeClock } from '../fake-clock.ts';

/** Everything that runs need, with a fake clock. */
export function createRunFixture(db: Database) {
  const { clock, advance } = createFakeClock();
  const runEvents = createRunEvents();
  const tools = {
    db,
    clock,
    log: createLog('silent'),
    runEvents,
    watcher: createRunWatcher({ db, runEvents, pollMs: 20 }),
  };
  const start = async (run: Partial<NewRun> = {}): Promise<string> => {
    const id = randomUUID();
    const fresh = {
      id,
      kind: 'photo_search' as const,
      subjectId: randomUUID(),
      accountId: null,
      lane: 'normal' as const,
      message: '',
      at: clock(),
      ...run,
    };
    await db.transaction().execute((trx) => insertRuns(trx, [fresh]));
    return id;
  };
  const find = (id: string) => db.selectFrom('run').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { tools, clock, advanceClock: advance, start, find };
}

/** A run kind with a given `advance`, which records the delivered and failed runs. */
export function createStubRunKind(
  advance: RunKind<string>['advance'] = async (): Promise<Advance<string>> => ({ kind: 'found', found: 'Готово' }),
  rest: Partial<RunKind<string>> = {},
) {
  const delivered: string[] = [];
  const failed: string[] = [];
  const kind: RunKind<string> = {
    name: 'photo_search',
    concurrency: { fast: 2, normal: 2 },
    maxAttempts: 3,
    stepTimeoutMs: 60_000,
    brokenMessage: 'Не получилось',
    advance,
    deliver: async (_trx, { id }, found) => {
      delivered.push(id);
      return found;
    },
    fail: async (_trx, { id }) => {
      failed.push(id);
    },
    ...rest,
  };
  return { kind, delivered, failed };
}
