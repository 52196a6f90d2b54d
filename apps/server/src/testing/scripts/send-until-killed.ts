import { readConfig } from '#config/config.ts';
import { openDatabase } from '#database/open-database.ts';
import { startAlerts } from '#features/notifications/jobs.ts';
import { createAlertTools } from '#main/create-alert-tools.ts';
import { createLog } from '#observability/log.ts';

/** Sends alerts until none is waiting, with settings from the environment. `<lease in ms>` */
const leaseMs = Number(process.argv[2]);
const config = readConfig(process.env);
const log = createLog('silent');
const { db, engine, close } = await openDatabase(config, log);
const tools = { ...createAlertTools(config, log), db, clock: () => new Date(), leaseMs, pollMs: 20 };
console.log('ready');
const stop = await startAlerts({ ...tools, isOnlyProcess: engine === 'embedded' });
while (await isWaiting()) await new Promise((resolve) => setTimeout(resolve, 50));
await stop();
await close();
console.log('ended');

async function isWaiting(): Promise<boolean> {
  const row = await db
    .selectFrom('notification_delivery')
    .select('notification_id')
    .where('state', 'in', ['waiting', 'sending'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
