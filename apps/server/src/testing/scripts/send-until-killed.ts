import { readConfig } from '#config/config.ts';
import { openDatabase } from '#database/open-database.ts';
import { createAccountEmailHandler } from '#features/identity/emails/letters.ts';
import { createAlertHandler } from '#features/notifications/delivery/send-alerts.ts';
import { createAlertTools } from '#main/create-tools.ts';
import { createLog } from '#observability/log.ts';
import { openQueue } from '#queue/open-queue.ts';
import { HASTY } from '../queue/hasty.ts';

/** Sends alerts and account emails until none is waiting, with settings from the environment. */
const config = readConfig(process.env);
const log = createLog('silent');
const opened = await openDatabase(config, log);
const { db, close } = opened;
const queue = await openQueue(opened, log, HASTY);
const tools = {
  ...createAlertTools(config, log),
  supportEmail: config.supportEmail,
  db,
  clock: () => new Date(),
};
console.log('ready');
const { mail } = tools;
if (!mail) throw new Error('the script needs a mail server');
await queue.work([
  createAccountEmailHandler({ ...tools, mail }),
  createAlertHandler(tools, 'email'),
  createAlertHandler(tools, 'telegram'),
]);
while (await isWaiting()) await new Promise((resolve) => setTimeout(resolve, 50));
await queue.stop();
await close();
console.log('ended');

async function isWaiting(): Promise<boolean> {
  const alert = await db
    .selectFrom('notification_delivery')
    .select('notification_id')
    .where('state', 'in', ['waiting', 'sending'])
    .limit(1)
    .executeTakeFirst();
  const email = await db.selectFrom('account_email').select('id').where('state', '=', 'waiting').executeTakeFirst();
  return alert !== undefined || email !== undefined;
}
