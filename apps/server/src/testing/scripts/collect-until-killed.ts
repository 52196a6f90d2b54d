import { readConfig } from '#config/config.ts';
import { openDatabase } from '#database/open-database.ts';
import { createVkAccess, syncVkTokens } from '#features/vk-access/public.ts';
import { collectVkHandler } from '#features/vk-accounts/jobs.ts';
import { createLog } from '#observability/log.ts';
import { createImmediateQueue } from '../immediate-queue.ts';

/** Works on one collection until it has ended. `<data directory> <database address or ''> <vk account> <collection>` */
const [dataDirectory = '', databaseUrl = '', vkAccountId = '', collectionId = ''] = process.argv.slice(2);
const log = createLog('silent');
const { vk, appSecret } = readConfig(process.env);
const { db, close } = await openDatabase({ databaseUrl: databaseUrl || null, dataDirectory }, log);
const tools = { db, clock: () => new Date(), log, vk, appSecret };
await syncVkTokens(tools);
const collect = collectVkHandler({ ...tools, queue: createImmediateQueue(), vkAccess: createVkAccess(tools) });
console.log('ready');
const isWaiting = async () => {
  const run = await db.selectFrom('vk_collection').select('status').where('id', '=', collectionId).executeTakeFirst();
  return run?.status === 'wait';
};
while (await isWaiting()) {
  await collect({ vkAccountId, collectionId }, new AbortController().signal, { isLast: false });
}
await close();
console.log('ended');
