import type { JobHandler, JobKind, Lane, Queue } from '#queue/queue.ts';

interface KeptJob {
  readonly kind: string;
  readonly payload: object;
  readonly lane: Lane;
}

/** A queue that keeps jobs in an array until the test runs them. It does not know of transactions. */
export interface ImmediateQueue extends Queue {
  /** Jobs not run yet, oldest first. */
  readonly jobs: readonly KeptJob[];
  readonly schedules: ReadonlyMap<string, { readonly cron: string; readonly run: () => Promise<void> }>;
  /** Runs every kept job, the fast lane first, and those that they add; a failure is thrown to the test. */
  runAll(): Promise<void>;
}

type Run = (payload: unknown) => Promise<void>;

export function createImmediateQueue(): ImmediateQueue {
  const jobs: KeptJob[] = [];
  const runs = new Map<string, Run>();
  const schedules = new Map<string, { cron: string; run: () => Promise<void> }>();
  return {
    jobs,
    schedules,
    add: async (_trx, kind, payload, lane = 'normal') => {
      jobs.push({ kind: kind.name, payload: structuredClone(payload), lane });
    },
    work: async (kind, handler) => {
      runs.set(kind.name, toRun(kind, handler));
    },
    schedule: async (name, cron, run) => {
      schedules.set(name, { cron, run });
    },
    waiting: async (kind) => ({
      fast: jobs.filter((job) => job.kind === kind.name && job.lane === 'fast').length,
      normal: jobs.filter((job) => job.kind === kind.name && job.lane === 'normal').length,
    }),
    stop: async () => {},
    runAll: () => runAll(jobs, runs),
  };
}

function toRun<Payload extends object>(kind: JobKind<Payload>, handler: JobHandler<Payload>): Run {
  return (payload) => handler(kind.parse(payload), new AbortController().signal, { isLast: true });
}

async function runAll(jobs: KeptJob[], runs: ReadonlyMap<string, Run>): Promise<void> {
  while (jobs.length > 0) {
    const fast = jobs.findIndex((job) => job.lane === 'fast');
    const [job] = jobs.splice(Math.max(fast, 0), 1);
    if (!job) return;
    const run = runs.get(job.kind);
    if (!run) throw new Error(`Nobody works on ${job.kind}`);
    await run(job.payload);
  }
}
