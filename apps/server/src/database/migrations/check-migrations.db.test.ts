import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Transaction } from '#database/database.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { checkMigrations, findUses } from '#testing/rolling/check-migrations.ts';
import { FIXTURE_MIGRATIONS } from '#testing/rolling/fixture/releases.ts';
import { applyMigrations } from '../migrate.ts';
import { MIGRATIONS, type Migration, RELEASE, releaseOf, VECTOR_MIGRATIONS } from './migrations.ts';

const db = testDatabase();
const ALL: Readonly<Record<string, Migration>> = { ...MIGRATIONS, ...VECTOR_MIGRATIONS };
const queries = globSync(fileURLToPath(new URL('../../../queries/**/*.sql', import.meta.url)));

class RolledBack extends Error {}

/** On a database as the first release made it, which is as it was afterwards. */
async function onFirstRelease<Answer>(use: (trx: Transaction) => Promise<Answer>): Promise<Answer> {
  let answer: { readonly of: Answer } | null = null;
  const run = db()
    .transaction()
    .execute(async (trx) => {
      if (RELEASE > 1) {
        await sql`drop schema public cascade`.execute(trx);
        await sql`create schema public`.execute(trx);
        await applyMigrations(trx, (name) => releaseOf(name) === 1);
      }
      answer = { of: await use(trx) };
      throw new RolledBack();
    });
  await run.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  if (answer === null) throw new Error('nothing was answered');
  return (answer as { readonly of: Answer }).of;
}

function check(migrations: Readonly<Record<string, Migration>>): Promise<string[]> {
  return onFirstRelease((trx) => checkMigrations(trx, migrations));
}

const later = Object.fromEntries(Object.entries(ALL).filter(([name]) => releaseOf(name) > 1));

it('this program has the release of its last migration, or a later one', () => {
  expect(RELEASE).toBeGreaterThanOrEqual(Math.max(...Object.keys(ALL).map(releaseOf)));
});

it('no migration takes away what the release before it uses', async () => {
  await expect(check(later)).resolves.toEqual([]);
});

it('no query uses what this release has left', () => {
  const own = Object.entries(ALL).filter(([name]) => releaseOf(name) === RELEASE);
  const left = own.flatMap(([, { leaves = [] }]) => leaves).filter((what) => !what.includes(' '));
  for (const what of left) expect(findUses(what, queries), what).toEqual([]);
});

it('what is still used is found by its queries', () => {
  expect(findUses('search.person_count', queries).length).toBeGreaterThan(0);
  expect(findUses('search.found_count', queries)).toEqual([]);
});

it('a rename and a tightening in halves may roll', async () => {
  await expect(check(FIXTURE_MIGRATIONS)).resolves.toEqual([]);
});

it.each([
  ['0903-release-3-found-count', '0905-release-4-found-count', 'search.person_count'],
  ['0904-release-3-purpose', '0906-release-4-purpose', 'search.purpose null'],
] as const)('%s without its announcement makes %s be refused', async (expand, contract, what) => {
  const { up } = FIXTURE_MIGRATIONS[expand] ?? {};
  if (!up) throw new Error(`there is no ${expand}`);
  const faults = await check({ ...FIXTURE_MIGRATIONS, [expand]: { up } });
  expect(faults).toEqual([expect.stringContaining(`release 4: nobody has left ${what} before`)]);
  expect(contract).toContain('release-4');
});

it.each([
  ['a table that goes', 'drop table support_email cascade', ['support_email']],
  ['a table with another name', 'alter table support_email rename to letter', ['support_email']],
  ['a column with another name', 'alter table search rename column label to name', ['search.label']],
  ['a column of another type', 'alter table search alter column hash type varchar(80)', ['search.hash type']],
  ['a column that must be filled', 'alter table search alter column label set not null', ['search.label null']],
  ['a new column that must be filled', 'alter table search add column kind_2 text not null', ['search.kind_2 absent']],
  ['a default that goes', 'alter table search alter column created_at drop default', ['search.created_at default']],
  [
    'a check that refuses more',
    'alter table search add constraint shorter check (char_length(label) < 40)',
    ['search constraint shorter'],
  ],
  [
    'a list that allows less',
    `alter table search drop constraint search_kind_check, add constraint search_kind_check check (kind in ('photo'))`,
    ['search constraint search_kind_check'],
  ],
  ['a unique index', 'create unique index one_label on search (label)', ['search index one_label']],
  ['a function that goes', 'drop function expire_audit_purposes', ['function expire_audit_purposes(batch integer)']],
])('%s is refused', async (_name, statement, what) => {
  const faults = await check({
    '0003-release-2-fault': { up: async (db) => void (await sql.raw(statement).execute(db)) },
  });
  expect(faults).toEqual(what.map((each) => expect.stringContaining(`nobody has left ${each} before`)));
});

it.each([
  ['a new table', 'create table letter (id bigint primary key)'],
  ['a new column', `alter table search add column colour text not null default '' check (colour <> 'grey')`],
  ['an index', 'create index search_label on search (label)'],
  [
    'a list that allows more',
    `alter table search drop constraint search_kind_check,
     add constraint search_kind_check check (kind in ('photo', 'keyword', 'voice'))`,
  ],
  ['a column that may be empty', 'alter table search alter column hash drop not null'],
])('%s may roll', async (_name, statement) => {
  const up = async (db: never) => void (await sql.raw(statement).execute(db));
  await expect(check({ '0003-release-2-growth': { up } })).resolves.toEqual([]);
});

it('what is left has to be there, and a release comes after the one before', async () => {
  const up = async () => {};
  const faults = await check({
    '0003-release-3-later': { up },
    '0004-release-2-earlier': { up, leaves: ['search.colour'] },
  });
  expect(faults).toEqual([
    'a migration of an earlier release comes after one of a later release',
    'release 2 leaves search.colour, which there is not',
  ]);
});
