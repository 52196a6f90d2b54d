import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPreparedStatements, type PreparedStatements } from './prepared-statements.ts';

let pglite: PGlite;
let statements: PreparedStatements;
beforeAll(async () => {
  pglite = await PGlite.create();
}, 60_000);
afterAll(() => pglite.close());
beforeEach(async () => {
  await pglite.exec(
    'deallocate all; drop table if exists person; create table person (id integer primary key, name text)',
  );
  statements = createPreparedStatements(pglite);
});

async function namesKept(): Promise<number> {
  const { rows } = await pglite.query<{ count: number }>('select count(*)::int as count from pg_prepared_statements');
  return rows[0]?.count ?? 0;
}

describe('a prepared statement', () => {
  it.each<[string, unknown[]]>([
    ['select $1::bytea as bytes, $2::timestamptz as at', [Uint8Array.of(0, 255), new Date(0)]],
    ['select $1::jsonb as json, $2::text[] as list, $3::uuid[] as ids', [{ a: [1] }, ['a,"b"', null], []]],
    ['select $1::bigint as big, $2::real as real, $3::boolean as yes', [2 ** 53, 0.1, true]],
    ['select $1::text as nothing, $2::text as missing, $3::text as text', [null, undefined, 'привет']],
    ['insert into person select generate_series(1, 3)', []],
    ['with new as (insert into person values ($1, $2) returning id) select id from new', [7, 'Анна']],
    ['delete from person where id = $1', [1]],
    ['create table made ()', []],
  ])('gives what PGlite itself gives: %s', async (sql, parameters) => {
    await pglite.exec('begin');
    const { rows, affectedRows, command } = await pglite.query(sql, parameters);
    await pglite.exec('rollback');
    const again = [];
    for (const _ of [1, 2, 3]) {
      await pglite.exec('begin');
      again.push(await statements.run(sql, parameters));
      await pglite.exec('rollback');
    }
    expect(again).toEqual(Array(3).fill({ rows, affectedRows, command }));
  });

  it('fails with what PostgreSQL says, each time, and works again when the reason is gone', async () => {
    const insert = 'insert into person (id) values ($1)';
    await statements.run(insert, [1]);
    for (const _ of [1, 2]) {
      await expect(statements.run(insert, [1])).rejects.toMatchObject({ code: '23505', constraint: 'person_pkey' });
    }
    await expect(statements.run('select * from nobody', [])).rejects.toMatchObject({ code: '42P01' });
    await expect(statements.run(insert, [2])).resolves.toMatchObject({ affectedRows: 1 });
  });

  it('in a transaction that has failed is refused, and rolling back ends that', async () => {
    await statements.run('begin', []);
    await expect(statements.run('select 1 / 0', [])).rejects.toMatchObject({ code: '22012' });
    await expect(statements.run('select 1 as one', [])).rejects.toMatchObject({ code: '25P02' });
    await expect(statements.run('rollback', [])).resolves.toMatchObject({ command: 'ROLLBACK' });
    await expect(statements.run('select 1 as one', [])).resolves.toMatchObject({ rows: [{ one: 1 }] });
  });

  it('sees columns that have come since', async () => {
    await statements.run('insert into person values (1, $1)', ['Анна']);
    await statements.run('select * from person', []);
    await statements.run('alter table person add column age integer', []);
    await expect(statements.run('select * from person', [])).resolves.toMatchObject({ rows: [{ age: null }] });
    await pglite.exec('alter table person drop column name');
    await statements.notice(['ALTER']);
    await expect(statements.run('select * from person', [])).resolves.toMatchObject({ rows: [{ id: 1, age: null }] });
  });

  it('is planned anew now and then, for its table may have grown', async () => {
    for (let id = 0; id < 250; id += 1) await statements.run('insert into person (id) values ($1)', [id]);
    const { rows } = await pglite.query<{ name: string }>('select name from pg_prepared_statements');
    expect(rows).toEqual([{ name: 's3' }]);
    await statements.notice(['DROP']);
  });

  it('is forgotten when there are too many, and at once when it is very long', async () => {
    for (let count = 0; count < 200; count += 1) await statements.run(`select ${count} as count`, []);
    await expect(namesKept()).resolves.toBe(150);
    await expect(statements.run('select 0 as count', [])).resolves.toMatchObject({ rows: [{ count: 0 }] });
    await statements.run(`select '${'x'.repeat(5_000)}'`, []);
    await expect(namesKept()).resolves.toBe(150);
    await statements.notice(['CREATE']);
    await expect(namesKept()).resolves.toBe(0);
  });
});
