import type { Process } from '@vidno/contract/search';
import { readConfig } from '#config/config.ts';
import type { Database } from '#database/database.ts';
import { openDatabase } from '#database/open-database.ts';
import { createLog } from '#observability/log.ts';
import { toProcess } from '#runs/run.ts';
import { type RunningScript, runScript } from '../run-script.ts';
import { createVkAccountsFixture, listPostIds } from './vk-accounts-fixture.ts';

/** Collections that another process works on. */
export interface PreparedCollection {
  /** Starts a process that continues the collections. */
  run(): RunningScript;
  /** The stored posts of the first wall, newest first, and its run. */
  read(): Promise<{ postIds: number[]; run: Process }>;
}

/** Tracks pages, then closes the database so that other processes can open it. */
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
    const fixture = await createVkAccountsFixture({ db, vk });
    const tracked = await Array.fromAsync(logins, (login) => fixture.track(login));
    return tracked.map(({ vkAccountId, collection }) => ({ vkAccountId, collectionId: collection.id }));
  });
  const [first] = runs;
  if (!first) throw new Error('There is nothing to collect');
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

/** Kills the collecting process at random moments, then lets the last one finish. */
export async function collectWithKills(
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
