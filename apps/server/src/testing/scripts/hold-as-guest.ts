import { openEmbedded } from '#database/embedded/open-embedded.ts';

/** Joins the database of another process, and until it is killed is in the middle of a transaction, with another one behind it. */
const [folder = ''] = process.argv.slice(2);
const { db } = await openEmbedded(folder, { access: 'joins' });
await db.transaction().execute(async (trx) => {
  await trx.insertInto('account').values({ email: 'torn@example.org', demo: false }).execute();
  const behind = db.transaction().execute((other) => other.selectFrom('account').select('id').execute());
  console.log('holding');
  await behind;
});
