import type { Scheduler } from '#queue/queue.ts';

/** A scheduler that only records its schedules; tests run them by hand. */
export interface FakeScheduler extends Scheduler {
  readonly schedules: ReadonlyMap<string, { readonly cron: string; readonly run: () => Promise<void> }>;
}

export function createFakeScheduler(): FakeScheduler {
  const schedules = new Map<string, { cron: string; run: () => Promise<void> }>();
  return {
    schedules,
    schedule: async (name, cron, run) => {
      schedules.set(name, { cron, run });
    },
  };
}
