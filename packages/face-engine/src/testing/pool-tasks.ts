import { setTimeout as wait } from 'node:timers/promises';

/** Tasks for tests of the pool. */
export async function sleep(ms: number): Promise<string> {
  await wait(ms);
  return 'slept';
}

/** Takes this much processor time, however long that is by the clock. */
export function compute(cpuMs: number): string {
  const { user, system } = process.cpuUsage();
  for (;;) {
    const used = process.cpuUsage({ user, system });
    if ((used.user + used.system) / 1000 >= cpuMs) return 'computed';
  }
}

export async function waitForever(): Promise<void> {
  await new Promise(() => {});
}
