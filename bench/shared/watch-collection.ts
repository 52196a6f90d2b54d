import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../apps/server/src/database/open-database.ts';
import { createLog } from '../../apps/server/src/observability/log.ts';

interface Mark {
  readonly at: number;
  readonly posts: number;
}

const LOOK_EVERY_MS = 20;

/** Posts a second that another process stores, between two moments at which a group of them came in. */
export async function rateOfCollection(
  databaseUrl: string,
  { warmUpMs, measuredMs }: { warmUpMs: number; measuredMs: number },
): Promise<number> {
  const { db, close } = await openDatabase({ databaseUrl, dataDirectory: '' }, createLog('silent'));
  const count = async () => {
    const wall = await db.selectFrom('vk_account').select('collected_count').executeTakeFirstOrThrow();
    return wall.collected_count;
  };
  const nextMark = async (): Promise<Mark> => {
    const before = await count();
    for (;;) {
      const posts = await count();
      if (posts !== before) return { at: performance.now(), posts };
      await sleep(LOOK_EVERY_MS);
    }
  };
  try {
    while ((await count()) === 0) await sleep(LOOK_EVERY_MS);
    await sleep(warmUpMs);
    const first = await nextMark();
    await sleep(measuredMs);
    const last = await nextMark();
    return ((last.posts - first.posts) * 1_000) / (last.at - first.at);
  } finally {
    await close();
  }
}
