import { readConfig } from '#config/config.ts';
import { openDatabase } from '#database/open-database.ts';
import { createVkAccess, syncVkTokens } from '#features/vk-access/public.ts';
import { collectVkHandler } from '#features/vk-accounts/jobs.ts';
import { createLog } from '#observability/log.ts';
import { createImmediateQueue } from '../immediate-queue.ts';

/** Works on collections, one after the other, until all have ended; the settings are in the environment. `<runs as JSON>` */
const runs: { vkAccountId: string; collectionId: string }[] = JSON.parse(process.argv[2] ?? '[]');
const config = readConfig(process.env);
const log = createLog('silent');
const { db, close } = await openDatabase(config, log);
const tools = { db, clock: () => new Date(), log, vk: config.vk, appSecret: config.appSecret };
await syncVkTokens(tools);
const collect = collectVkHandler({ ...tools, queue: createImmediateQueue(), vkAccess: createVkAccess(tools) });
console.log('ready');
for (const run of runs) {
  while (await isWaiting(run.collectionId)) await collect(run, new AbortController().signal, { isLast: false });
}
console.log(`ended at ${process.resourceUsage().maxRSS} kB`);
await close();

async function isWaiting(id: string): Promise<boolean> {
  const run = await db.selectFrom('vk_collection').select('status').where('id', '=', id).executeTakeFirst();
  return run?.status === 'wait';
}
