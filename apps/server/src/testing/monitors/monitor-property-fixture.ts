import { HOUR_MS, MINUTE_MS } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import { refreshMonitor } from '#features/monitors/start-run.ts';
import type { MonitorItem, MonitorOutcome } from '#features/sources/source-kind.ts';
import type { ClaimedRun } from '#runs/lease-repository.ts';
import { breakTransactions } from './break-transactions.ts';
import type { SuccessfulCheck } from './expected-runs.ts';
import { postItem } from './fake-items.ts';
import { createMonitorFixture, found, UNAVAILABLE } from './monitor-fixture.ts';

/** A random event of a property test; `breaks`: the database connection is lost right before the commit. */
export type MonitorEvent =
  | { kind: 'world'; post: number; version: number | null }
  | { kind: 'clock'; minutes: number }
  | { kind: 'source'; mode: 'all' | 'capped' | 'down' | 'faulty' }
  | { kind: 'start'; worker: number; breaks: boolean }
  | { kind: 'claim'; worker: number }
  | { kind: 'check'; worker: number }
  | { kind: 'lose'; worker: number }
  | { kind: 'end'; worker: number; breaks: boolean }
  | { kind: 'both' }
  | { kind: 'refresh'; monitor: number };

type EventHandlers = {
  [Kind in MonitorEvent['kind']]: (event: Extract<MonitorEvent, { kind: Kind }>) => Promise<void>;
};

/** A run that a worker has claimed, and the outcome of its check if it has made one. */
interface ActiveRun {
  readonly run: ClaimedRun;
  outcome: MonitorOutcome | null;
}

/** A capped source shows this post and newer ones. */
const CAPPED_AT = 2;
const FIRST_POST = Date.UTC(2026, 0, 10);

/** Two monitors, two workers and a world of posts, to which events are applied in any order. */
export async function createMonitorPropertyFixture(db: Database) {
  const fixture = await createMonitorFixture(db);
  const given = new Map<string, SuccessfulCheck>();
  const monitors = [
    await fixture.add({ keyword: 'каждую четверть часа', refreshMinutes: 15, collectionDays: 5 }),
    await fixture.add({ keyword: 'каждый час', refreshMinutes: 60, collectionDays: 30 }),
  ];
  const world = createWorld();
  const workers = [0, 1].map(() => {
    const { database, losingCommit } = breakTransactions(db);
    const activeRuns: ActiveRun[] = [];
    return { ...fixture.createWorker(database), losingCommit, activeRuns };
  });
  type Worker = (typeof workers)[number];
  /** The outcome of a check made before the end of its run. */
  let earlierOutcome: MonitorOutcome | null = null;
  fixture.show(() => earlierOutcome ?? world.check());

  const workerOf = ({ worker }: { worker: number }): Worker => {
    const one = workers[worker];
    if (!one) throw new Error('There is no such worker');
    return one;
  };

  async function statusOf(id: string): Promise<string | undefined> {
    return (await db.selectFrom('run').select('status').where('id', '=', id).executeTakeFirst())?.status;
  }

  async function numberOf(id: string): Promise<number> {
    const row = await db.selectFrom('monitor_run').select('number').where('run_id', '=', id).executeTakeFirstOrThrow();
    return row.number;
  }

  async function end({ run, outcome: earlier }: ActiveRun, { perform }: Worker): Promise<void> {
    const before = await statusOf(run.id);
    const outcome = earlier ?? (world.isFaulty() ? null : world.check());
    earlierOutcome = earlier;
    await perform(run).finally(() => {
      earlierOutcome = null;
    });
    const hasSucceeded = before === 'wait' && (await statusOf(run.id)) === 'delivered';
    if (!hasSucceeded || outcome?.kind !== 'found' || given.has(run.id)) return;
    given.set(run.id, { ...outcome, monitorId: run.subjectId, number: await numberOf(run.id) });
  }

  async function claimInto({ activeRuns, claim }: Worker): Promise<void> {
    activeRuns.push(...(await claim()).map((run) => ({ run, outcome: null })));
  }

  const handlers: EventHandlers = {
    world: async ({ post, version }) => world.change(post, version),
    source: async ({ mode }) => world.showAs(mode),
    clock: async ({ minutes }) => fixture.advance(minutes * MINUTE_MS),
    refresh: async ({ monitor }) => {
      await refreshMonitor(fixture.tools, { id: monitors[monitor]?.id ?? '', accountId: fixture.accountId });
    },
    start: async ({ breaks, ...at }) => {
      const { start, losingCommit } = workerOf(at);
      const startRuns = async () => void (await start());
      await (breaks ? losingCommit(startRuns).catch(() => {}) : startRuns());
    },
    claim: (at) => claimInto(workerOf(at)),
    check: async (at) => {
      const [active] = workerOf(at).activeRuns;
      if (active && !world.isFaulty()) active.outcome = world.check();
    },
    lose: async (at) => void workerOf(at).activeRuns.splice(0),
    end: async ({ breaks, ...at }) => {
      const worker = workerOf(at);
      const active = worker.activeRuns.shift();
      if (!active) return;
      await (breaks ? worker.losingCommit(() => end(active, worker)).catch(() => {}) : end(active, worker));
    },
    // Concurrently: workers that hold the same run find the same items.
    both: async () => {
      await Promise.all(workers.map(({ start }) => start()));
      await Promise.all(workers.map(claimInto));
      await Promise.all(
        workers.map(async (worker) => {
          for (const { run } of worker.activeRuns.splice(0)) await end({ run, outcome: null }, worker);
        }),
      );
    },
  };

  /** The kind of an event is the name of its handler. */
  const apply = (event: MonitorEvent): Promise<void> =>
    (handlers[event.kind] as (it: MonitorEvent) => Promise<void>)(event);
  return { fixture, monitors, given, apply };
}

/** Posts come, change and go; the source shows all of them, the newest, or nothing. */
function createWorld() {
  const posts = new Map<number, MonitorItem>();
  let mode: Extract<MonitorEvent, { kind: 'source' }>['mode'] = 'all';
  const publishedAt = (post: number) => new Date(FIRST_POST + post * HOUR_MS);
  return {
    isFaulty: () => mode === 'faulty',
    showAs: (how: typeof mode) => {
      mode = how;
    },
    change: (post: number, version: number | null) => {
      if (version === null) posts.delete(post);
      else posts.set(post, postItem(`пост ${post}`, publishedAt(post), { text: `версия ${version}` }));
    },
    check: (): MonitorOutcome => {
      if (mode === 'faulty') throw new Error('a fault');
      if (mode === 'down') return UNAVAILABLE;
      const shown = [...posts].filter(([post]) => mode === 'all' || post >= CAPPED_AT);
      return found(
        shown.map(([, item]) => item),
        mode === 'all' ? null : publishedAt(CAPPED_AT),
      );
    },
  };
}
