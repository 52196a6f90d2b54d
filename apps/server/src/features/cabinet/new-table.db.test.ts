import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#config/time.ts';
import { writePrivacyPage } from '#retention/privacy-page.ts';
import { listOverdue } from '#retention/purge-overdue.ts';
import { purgeRows } from '#retention/purge-rows.ts';
import type { TableFacts } from '#retention/table-facts.ts';
import { TABLES } from '#retention/tables.ts';
import { type CabinetFixture, openCabinetFixture } from '#testing/cabinet/cabinet-fixture.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { readZip } from '#testing/readers/read-zip.ts';
import { eraseAccount } from './deletion.ts';
import { exportAccount } from './export.ts';

/** A table of users that nothing else in the product knows. */
const BOOKMARK: TableFacts = {
  table: 'bookmark',
  what: 'bookmarks',
  kept: { since: 'created_at', days: 7 },
  download: {
    name: 'bookmarks',
    title: 'Закладки',
    fields: ['id', 'note', 'created_at'],
    leftOut: ['secret'],
    order: ['created_at'],
    page: { note: 'Заметка', created_at: 'Когда' },
  },
};
const TABLES_AND_BOOKMARK = [...TABLES, BOOKMARK];
const SETTINGS = { resultDays: 30, demoIdleDays: 30 };

const db = testDatabase();
let fixture: CabinetFixture;
let anna: Awaited<ReturnType<CabinetFixture['openUser']>>;
let boris: typeof anna;

beforeEach(async () => {
  fixture = await openCabinetFixture(db());
  anna = await fixture.openUser('anna@vidno.example');
  boris = await fixture.openUser('boris@vidno.example');
  await sql`create table bookmark (
    account_id bigint not null references account on delete cascade, id uuid not null, note text not null,
    secret text not null, created_at timestamptz not null, primary key (account_id, id))`.execute(db());
  await sql`create index on bookmark (created_at)`.execute(db());
});
afterEach(async () => {
  await sql`drop table bookmark`.execute(db());
  await fixture.app.close();
});

async function add(
  { accountId }: typeof anna,
  note: string,
  { days = 0, micros = 0 }: { days?: number; micros?: number } = {},
): Promise<void> {
  const at = new Date(fixture.tools.clock().getTime() - days * DAY_MS);
  await sql`insert into bookmark (account_id, id, note, secret, created_at)
    values (${accountId}, ${randomUUID()}, ${note}, 'secret', ${at}::timestamptz + ${micros}::integer * interval '1 microsecond')`.execute(
    db(),
  );
}

async function notes(): Promise<string[]> {
  const { rows } = await sql<{ note: string }>`select note from bookmark order by note`.execute(db());
  return rows.map(({ note }) => note);
}

test('its old rows are reported as overdue, and purged in batches', async () => {
  await add(anna, 'fresh', { days: 6 });
  for (const note of ['a', 'b', 'c']) await add(boris, note, { days: 9 });
  const overdue = await listOverdue(db(), SETTINGS, fixture.tools.clock(), TABLES_AND_BOOKMARK);
  expect(overdue).toContainEqual({ table: 'bookmark', what: 'bookmarks', seconds: (2 * DAY_MS) / 1_000 });
  await purgeRows({ ...fixture.tools, ...SETTINGS }, TABLES_AND_BOOKMARK, { batch: 2 });
  expect(await notes()).toEqual(['fresh']);
  expect(await listOverdue(db(), SETTINGS, fixture.tools.clock(), [BOOKMARK])).toEqual([]);
});

test('a table that cannot be purged is named, and does not hold up the others', async () => {
  await add(anna, 'old', { days: 9 });
  const broken: TableFacts = { ...BOOKMARK, table: 'no_such_table' };
  const purge = purgeRows({ ...fixture.tools, ...SETTINGS }, [broken, BOOKMARK]);
  await expect(purge).rejects.toMatchObject({ errors: [{ message: 'no_such_table could not be purged' }] });
  expect(await notes()).toEqual([]);
});

test('is in the download of its owner, every row once and without what is left out', async () => {
  const all = Array.from({ length: 1_003 }, (_, index) => `заметка ${String(index).padStart(4, '0')}`);
  for (const [micros, note] of all.entries()) await add(anna, note, { micros: Math.floor(micros / 2) });
  await add(boris, 'of somebody else');
  const { archive } = exportAccount(fixture.tools, anna.accountId, TABLES_AND_BOOKMARK);
  const files = readZip(await buffer(archive));
  const rows: { note: string }[] = JSON.parse(files.get('data/bookmarks.json')?.toString() ?? '');
  const found = rows.map(({ note }) => note);
  expect(found.toSorted()).toEqual(all);
  // Two of each microsecond.
  const pairs = (list: readonly string[]) =>
    list.flatMap((_, nth) => (nth % 2 ? [] : [list.slice(nth, nth + 2).sort()]));
  expect(pairs(found)).toEqual(pairs(all));
  expect(rows.every((row) => Object.keys(row).join() === 'id,note,created_at')).toBe(true);
  expect(files.get('index.html')?.toString()).toContain('<h2>Закладки</h2>');
});

test('goes with its account', async () => {
  await add(anna, 'anna');
  await add(boris, 'boris');
  await db()
    .updateTable('account')
    .set({ deletion_at: fixture.tools.clock() })
    .where('id', '=', anna.accountId)
    .execute();
  expect(await eraseAccount(fixture.tools, anna.accountId)).toBe('erased');
  expect(await notes()).toEqual(['boris']);
});

test('stands on the privacy page', () => {
  expect(writePrivacyPage(TABLES_AND_BOOKMARK)).toContain('| `bookmark` | bookmarks | 7 days | `created_at` |');
});
