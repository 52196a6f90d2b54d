import type { Database } from '#database/database.ts';
import { refreshMonitor } from '#features/monitors/keeping/refresh-monitor.ts';
import type { LookedHit, LookOutcome } from '#features/sources/public.ts';
import type { ClaimedRun } from '#runs/lease-repository.ts';
import { breakTransactions } from './break-transactions.ts';
import { postHit } from './made-up-hits.ts';
import { createMonitorStage, HOUR_MS, MINUTE_MS, seen, UNAVAILABLE } from './monitor-stage.ts';
import type { GivenLook } from './reckon-runs.ts';

/** One thing that may happen; `breaks`: the database is lost right before the commit. */
export type Happening =
  | { kind: 'world'; post: number; version: number | null }
  | { kind: 'clock'; minutes: number }
  | { kind: 'source'; mode: 'all' | 'capped' | 'down' | 'faulty' }
  | { kind: 'start'; worker: number; breaks: boolean }
  | { kind: 'take'; worker: number }
  | { kind: 'look'; worker: number }
  | { kind: 'lose'; worker: number }
  | { kind: 'end'; worker: number; breaks: boolean }
  | { kind: 'both' }
  | { kind: 'refresh'; monitor: number };

type Acts = { [Kind in Happening['kind']]: (happening: Extract<Happening, { kind: Kind }>) => Promise<void> };

/** A run that a worker has taken, and what it saw if it has looked already. */
interface Hand {
  readonly run: ClaimedRun;
  seen: LookOutcome | null;
}

/** A capped look shows this post and newer ones. */
const CAPPED_AT = 2;
const FIRST_POST = Date.UTC(2026, 0, 10);

/** Two monitors, two workers and a world, to which anything may happen in any order. */
export async function createMonitorLawStage(db: Database) {
  const stage = await createMonitorStage(db);
  const given = new Map<string, GivenLook>();
  const monitors = [
    await stage.add({ keyword: 'каждую четверть часа', refreshMinutes: 15, collectionDays: 5 }),
    await stage.add({ keyword: 'каждый час', refreshMinutes: 60, collectionDays: 30 }),
  ];
  const world = createWorld();
  const workers = [0, 1].map(() => {
    const { database, breaking } = breakTransactions(db);
    const hands: Hand[] = [];
    return { ...stage.createWorker(database), breaking, hands };
  });
  type Worker = (typeof workers)[number];
  /** What a worker saw before it came to the end of its run. */
  let remembered: LookOutcome | null = null;
  stage.show(() => remembered ?? world.look());

  const workerOf = ({ worker }: { worker: number }): Worker => {
    const found = workers[worker];
    if (!found) throw new Error('There is no such worker');
    return found;
  };

  async function statusOf(id: string): Promise<string | undefined> {
    return (await db.selectFrom('run').select('status').where('id', '=', id).executeTakeFirst())?.status;
  }

  async function numberOf(id: string): Promise<number> {
    const row = await db.selectFrom('monitor_run').select('number').where('run_id', '=', id).executeTakeFirstOrThrow();
    return row.number;
  }

  async function end({ run, seen }: Hand, { perform }: Worker): Promise<void> {
    const before = await statusOf(run.id);
    const look = seen ?? (world.isFaulty() ? null : world.look());
    remembered = seen;
    await perform(run).finally(() => {
      remembered = null;
    });
    const hasSucceeded = before === 'wait' && (await statusOf(run.id)) === 'delivered';
    if (!hasSucceeded || look?.kind !== 'seen' || given.has(run.id)) return;
    given.set(run.id, { ...look, monitorId: run.subjectId, number: await numberOf(run.id) });
  }

  async function take({ hands, take }: Worker): Promise<void> {
    hands.push(...(await take()).map((run) => ({ run, seen: null })));
  }

  const acts: Acts = {
    world: async ({ post, version }) => world.change(post, version),
    source: async ({ mode }) => world.showAs(mode),
    clock: async ({ minutes }) => stage.advance(minutes * MINUTE_MS),
    refresh: async ({ monitor }) => {
      await refreshMonitor(stage.tools, { id: monitors[monitor]?.id ?? '', accountId: stage.accountId });
    },
    start: async ({ breaks, ...at }) => {
      const { start, breaking } = workerOf(at);
      const starting = async () => void (await start());
      await (breaks ? breaking(starting).catch(() => {}) : starting());
    },
    take: (at) => take(workerOf(at)),
    look: async (at) => {
      const [hand] = workerOf(at).hands;
      if (hand && !world.isFaulty()) hand.seen = world.look();
    },
    lose: async (at) => void workerOf(at).hands.splice(0),
    end: async ({ breaks, ...at }) => {
      const worker = workerOf(at);
      const hand = worker.hands.shift();
      if (!hand) return;
      await (breaks ? worker.breaking(() => end(hand, worker)).catch(() => {}) : end(hand, worker));
    },
    // Truly side by side: whoever has the same run in hand sees the same.
    both: async () => {
      await Promise.all(workers.map(({ start }) => start()));
      await Promise.all(workers.map(take));
      await Promise.all(
        workers.map(async (worker) => {
          for (const { run } of worker.hands.splice(0)) await end({ run, seen: null }, worker);
        }),
      );
    },
  };

  /** The kind of the happening is the name of its act. */
  const happen = (happening: Happening): Promise<void> =>
    (acts[happening.kind] as (it: Happening) => Promise<void>)(happening);
  return { stage, monitors, given, happen };
}

/** Posts come, change and go; the source shows all of them, the newest, or nothing. */
function createWorld() {
  const posts = new Map<number, LookedHit>();
  let mode: Extract<Happening, { kind: 'source' }>['mode'] = 'all';
  const publishedAt = (post: number) => new Date(FIRST_POST + post * HOUR_MS);
  return {
    isFaulty: () => mode === 'faulty',
    showAs: (how: typeof mode) => {
      mode = how;
    },
    change: (post: number, version: number | null) => {
      if (version === null) posts.delete(post);
      else posts.set(post, postHit(`пост ${post}`, publishedAt(post), { text: `версия ${version}` }));
    },
    look: (): LookOutcome => {
      if (mode === 'faulty') throw new Error('a fault');
      if (mode === 'down') return UNAVAILABLE;
      const shown = [...posts].filter(([post]) => mode === 'all' || post >= CAPPED_AT);
      return seen(
        shown.map(([, hit]) => hit),
        mode === 'all' ? null : publishedAt(CAPPED_AT),
      );
    },
  };
}
