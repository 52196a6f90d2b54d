import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '#testing/database/test-database.ts';

const db = testDatabase();

/** Foreign keys whose referenced rows are never deleted by the product, so nothing looks for their rows. */
const NEVER_DELETED = [
  // Bookings are append-only.
  'ledger_link_account_id_source_transfer_id_fkey',
  // Sources are few and stay.
  'import_run_source_id_fkey',
  'import_request_source_id_fkey',
  // The keys of the log of removals stay, so that old receipts can be checked.
  'removal_log_checkpoint_generation_fkey',
];

it('every foreign key has an index that leads with its columns: deleting a row looks for what refers to it', async () => {
  const { rows } = await sql<{ name: string }>`
    select k.conname as name from pg_constraint as k
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not exists (
      select from pg_index as i
      where i.indrelid = k.conrelid and i.indisvalid
        and (i.indkey::smallint[])[0:cardinality(k.conkey) - 1] @> k.conkey
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) in (
          select format('(%I IS NOT NULL)', a.attname) from pg_attribute as a
          where a.attrelid = k.conrelid and a.attnum = any(k.conkey))))
    order by 1`.execute(db());
  expect(rows.map(({ name }) => name)).toEqual(NEVER_DELETED.toSorted());
});
