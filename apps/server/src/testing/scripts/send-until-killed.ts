import { readConfig } from '#config/config.ts';
import { openDatabase } from '#database/open-database.ts';
import { startAccountEmails } from '#features/identity/jobs.ts';
import { startAlerts } from '#features/notifications/jobs.ts';
import { createAlertTools } from '#main/tools/create-alert-tools.ts';
import { createLog } from '#observability/log.ts';

/** Sends alerts and account emails until none is waiting, with settings from the environment. `<lease in ms>` */
const leaseMs = Number(process.argv[2]);
const config = readConfig(process.env);
const log = createLog('silent');
const { db, engine, close } = await openDatabase(config, log);
const tools = {
  ...createAlertTools(config, log),
  supportEmail: config.supportEmail,
  db,
  clock: () => new Date(),
  leaseMs,
  pollMs: 20,
};
console.log('ready');
const stopEmails = startAccountEmails(tools);
const stop = await startAlerts({ ...tools, isOnlyProcess: engine === 'embedded' });
while (await isWaiting()) await new Promise((resolve) => setTimeout(resolve, 50));
await stop();
await stopEmails();
await close();
console.log('ended');

async function isWaiting(): Promise<boolean> {
  const alert = await db
    .selectFrom('notification_delivery')
    .select('notification_id')
    .where('state', 'in', ['waiting', 'sending'])
    .limit(1)
    .executeTakeFirst();
  const email = await db.selectFrom('account_email').select('id').where('wake_at', 'is not', null).executeTakeFirst();
  return alert !== undefined || email !== undefined;
}
