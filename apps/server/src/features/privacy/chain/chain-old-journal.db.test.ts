import { expect, it } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { openOldDatabase } from '#testing/old-database/open-old-database.ts';
import { verifyChain } from './verify-chain.ts';

it('a journal that is older than the chain is chained from its first row', async () => {
  const db = await openOldDatabase();
  const rows = await db.selectFrom('audit_event').select('id').execute();
  await migrate(db);
  expect(rows.length).toBeGreaterThan(0);
  await expect(verifyChain(db)).resolves.toMatchObject({ kind: 'whole', head: { position: rows.length } });
  await db.destroy();
});
