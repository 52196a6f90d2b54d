import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '#config/config.ts';
import { openDatabase } from '#database/open-database.ts';
import { createVkAccess } from '#features/vk-access/pool/ask-vk.ts';
import { syncVkTokens } from '#features/vk-access/tokens.ts';
import { createCollectionKind } from '#features/vk-accounts/collect-wall.ts';
import { createLog } from '#observability/log.ts';
import { createRunner } from '#runs/create-runner.ts';
import { createRunEvents, createRunWatcher } from '#runs/run-watcher.ts';
import { testSuppressions } from '#testing/suppression/test-suppressions.ts';
import { createTestPictures } from '../vk/test-pictures.ts';

/** Runs waiting collections until all have ended, with settings from the environment. */
const config = readConfig(process.env);
const log = createLog('silent');
const { db, close } = await openDatabase(config, log);
const tools = { db, clock: () => new Date(), log, runEvents: createRunEvents() };
const access = { ...tools, vk: config.vk, appSecret: config.appSecret };
await syncVkTokens(access);
// As if the killed process had released its runs: the tests kill it more often than a run may lose its lease.
await db.updateTable('run').set({ lease: null, resume_at: tools.clock() }).where('lease', 'is not', null).execute();
const kind = createCollectionKind(
  {
    ...tools,
    ...createTestPictures(db, tools),
    vkAccess: createVkAccess(access),
    suppressions: testSuppressions(),
  },
  1,
);
const watcher = createRunWatcher({ db, runEvents: tools.runEvents });
const runner = createRunner({ ...tools, watcher }, [kind]);
runner.claimWaiting();
console.log('ready');
while (await isSomethingWaiting()) await sleep(200);
console.log(`ended at ${process.resourceUsage().maxRSS} kB`);
await runner.stop();
await close();

async function isSomethingWaiting(): Promise<boolean> {
  const run = await db.selectFrom('run').select('id').where('status', '=', 'wait').limit(1).executeTakeFirst();
  return run !== undefined;
}
