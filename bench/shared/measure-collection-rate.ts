import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../apps/server/src/database/open-database.ts';
import { createLog } from '../../apps/server/src/observability/log.ts';

interface Sample {
  readonly at: number;
  readonly posts: number;
}

const POLL_MS = 20;

/** Posts per second that another process stores. Measured from one stored batch to another, so that no batch is counted in part. */
export async function measureCollectionRate(
  databaseUrl: string,
  { warmUpMs, measureMs }: { warmUpMs: number; measureMs: number },
): Promise<number> {
  const { db, close } = await openDatabase({ databaseUrl, dataDirectory: '' }, createLog('silent'));
  const count = async () => {
    const wall = await db.selectFrom('vk_account').select('collected_count').executeTakeFirstOrThrow();
    return wall.collected_count;
  };
  const nextSample = async (): Promise<Sample> => {
    const before = await count();
    for (;;) {
      const posts = await count();
      if (posts !== before) return { at: performance.now(), posts };
      await sleep(POLL_MS);
    }
  };
  try {
    while ((await count()) === 0) await sleep(POLL_MS);
    await sleep(warmUpMs);
    const first = await nextSample();
    await sleep(measureMs);
    const last = await nextSample();
    return ((last.posts - first.posts) * 1_000) / (last.at - first.at);
  } finally {
    await close();
  }
}
