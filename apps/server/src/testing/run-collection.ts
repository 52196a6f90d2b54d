import { readConfig } from '#config/config.ts';
import { openDatabase } from '#database/open-database.ts';
import type { Row } from '#database/tables.ts';
import { createLog } from '#observability/log.ts';
import { type RunningScript, runScript } from './run-script.ts';
import { createVkAccountsStage, listPostIds } from './vk-accounts-stage.ts';

/** A collection that other processes work on. */
export interface PreparedCollection {
  /** In a process of its own, from wherever it stands. */
  run(): RunningScript;
  /** What is stored, newest first, and how the run stands. */
  read(): Promise<{ postIds: number[]; run: Row<'vk_collection'> }>;
}

/** Tracks a page in a database that is let go of again. `environment` is what the product would be started with. */
export async function prepareCollection(
  login: string,
  environment: Readonly<Record<string, string>>,
): Promise<PreparedCollection> {
  const config = readConfig(environment);
  const { vk } = config;
  if (!vk) throw new Error('VK is not connected');
  const use = async <Answer>(work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<Answer>) => {
    const { db, close } = await openDatabase(config, createLog('silent'));
    return await work(db).finally(close);
  };
  const { vkAccountId, collection } = await use(async (db) => {
    const stage = await createVkAccountsStage({ db, vk });
    return await stage.track(login);
  });
  return {
    run: () => runScript({ name: 'collect-until-killed', environment }, vkAccountId, collection.id),
    read: () =>
      use(async (db) => ({
        postIds: await listPostIds(db, vkAccountId),
        run: await db.selectFrom('vk_collection').selectAll().where('id', '=', collection.id).executeTakeFirstOrThrow(),
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
    await script.said('ready');
    await new Promise((resolve) => setTimeout(resolve, Math.random() * withinMs));
    await script.kill();
  }
  await prepared.run().ended;
}
