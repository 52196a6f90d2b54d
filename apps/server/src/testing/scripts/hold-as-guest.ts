import { sql } from 'kysely';
import { openEmbedded } from '#database/embedded/open-embedded.ts';

/** Joins the database of another process, and is in the middle of a transaction until it is killed. */
const [folder = ''] = process.argv.slice(2);
const { db } = await openEmbedded(folder, { access: 'joins' });
await db.transaction().execute(async (trx) => {
  await trx.insertInto('account').values({ email: 'torn@example.org', demo: false }).execute();
  console.log('holding');
  await sql`select pg_sleep(0)`.execute(trx);
  await new Promise((resolve) => setTimeout(resolve, 2 ** 30));
});
