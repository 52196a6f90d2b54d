import { openDatabase } from '#database/open-database.ts';
import { createLog } from '#observability/log.ts';

/** Adds accounts one by one, printing each after its commit. `<data directory>` */
const [dataDirectory = ''] = process.argv.slice(2);
const { db } = await openDatabase({ databaseUrl: null, dataDirectory }, createLog('silent'));
for (let count = 0; ; count += 1) {
  const email = `${process.pid}-${count}@example.org`;
  await db.insertInto('account').values({ email, phone: null, telegram: null, demo: false }).execute();
  console.log(`committed ${email}`);
}
