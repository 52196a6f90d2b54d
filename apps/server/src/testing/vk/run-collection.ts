import type { Process } from '@vidno/contract/search';
import { readConfig } from '#config/config.ts';
import type { Database } from '#database/database.ts';
import { openDatabase } from '#database/open-database.ts';
import { createLog } from '#observability/log.ts';
import { toProcess } from '#runs/run.ts';
import { type RunningScript, runScript } from '../run-script.ts';
import { createVkAccountsStage, listPostIds } from './vk-accounts-stage.ts';

/** Collections that other processes work on. */
export interface PreparedCollection {
  /** In a process of its own, one after the other, from wherever they stand. */
  run(): RunningScript;
  /** What is stored of the first, newest first, and how its run stands. */
  read(): Promise<{ postIds: number[]; run: Process }>;
}

/** Tracks pages in a database that is let go of again. `environment` is what the product would be started with. */
export async function prepareCollection(
  logins: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<PreparedCollection> {
  const config = readConfig(environment);
  const { vk } = config;
  if (!vk) throw new Error('VK is not connected');
  const use = async <Answer>(work: (db: Database) => Promise<Answer>) => {
    const { db, close } = await openDatabase(config, createLog('silent'));
    return await work(db).finally(close);
  };
  const runs = await use(async (db) => {
    const stage = await createVkAccountsStage({ db, vk });
    const tracked = await Array.fromAsync(logins, (login) => stage.track(login));
    return tracked.map(({ vkAccountId, collection }) => ({ vkAccountId, collectionId: collection.id }));
  });
  const [first] = runs;
  if (!first) throw new Error('Nothing is to be collected');
  return {
    run: () => runScript({ name: 'collect-until-killed', environment }),
    read: () =>
      use(async (db) => ({
        postIds: await listPostIds(db, first.vkAccountId),
        run: toProcess(
          await db.selectFrom('run').selectAll().where('id', '=', first.collectionId).executeTakeFirstOrThrow(),
        ),
      })),
  };
}

/** Kills the process that collects at random moments, until the last one may end its work. */
export async function collectUnderFire(
  prepared: PreparedCollection,
  { kills, withinMs }: { kills: number; withinMs: number },
): Promise<void> {
  for (let killed = 0; killed < kills; killed += 1) {
    const script = prepared.run();
    await script.waitForLine('ready');
    await new Promise((resolve) => setTimeout(resolve, Math.random() * withinMs));
    await script.kill();
  }
  await prepared.run().ended;
}
