import { sql } from 'kysely';
import type { Database } from '../apps/server/src/database/database.ts';
import { openPostgresql } from '../apps/server/src/database/postgresql/open-postgresql.ts';
import { createLog } from '../apps/server/src/observability/log.ts';
import { startPostgresqlServer } from '../apps/server/src/testing/database/postgresql-server.ts';
import { addMadeUpPeople } from '../apps/server/src/testing/keyword/add-made-up-people.ts';
import { makeLabelledQueries } from '../apps/server/src/testing/keyword/labelled-queries.ts';
import { type MadeUpPerson, makeUpPeople } from '../apps/server/src/testing/keyword/made-up-people.ts';
import {
  measureQuality,
  type Quality,
  type QualityMeasured,
  quantile,
} from '../apps/server/src/testing/keyword/measure-quality.ts';
import { measureCrowd, toCrowd } from './keyword/measure-crowd.ts';
import { measureNameKinds } from './keyword/measure-name-kinds.ts';
import { measureNeighbourKinds } from './keyword/measure-neighbour-kinds.ts';
import { reportFigures } from './shared/report-figures.ts';

/** For a quick run: `KEYWORD_PEOPLE=10000,50000 npm run bench:keyword`. */
const SIZES = (process.env.KEYWORD_PEOPLE ?? '10000,100000,1000000').split(',').map(Number);
const QUERIES_PER_KIND = 40;
const ROUNDS = 2;
const ILIKE_QUERIES = 15;
const INDEXES = ['person_words_words', 'name_word_deletion_keys'];

/** A small part of the memory of a server for a million people. PostgreSQL's default is for a far smaller machine. */
const SETTINGS = ['shared_buffers=1GB'];

const smallest = Math.min(...SIZES);
const largest = Math.max(...SIZES);
const server = await startPostgresqlServer(SETTINGS);
const first = await openPostgresql(server.url, createLog('warn'));
const filled: { people: number; db: Database; close(): Promise<void> }[] = [];

try {
  const kinds = [
    ...(await inDatabase('names', measureNameKinds)),
    ...(await inDatabase('neighbours', measureNeighbourKinds)),
  ];
  const crowd = await inDatabase('crowd', async (db) => {
    await fill(db, toCrowd(takeLazily(makeUpPeople(largest), largest)));
    return await measureCrowd(db);
  });

  // The queries are the same at every size: a larger catalogue only adds people who could be found by mistake.
  const known = take(makeUpPeople(largest), smallest);
  const queries = makeLabelledQueries(known, QUERIES_PER_KIND);
  for (const people of SIZES) {
    const { db, close } = await openPostgresql(await createDatabase(`people_${people}`), createLog('warn'));
    filled.push({ people, db, close });
    await fill(db, takeLazily(makeUpPeople(largest), people));
  }

  // The sizes take turns for each kind of query, so that a busy machine slows all alike. The first round warms up.
  const measured = filled.map(({ people, db }) => ({
    people,
    db,
    rounds: [] as QualityMeasured[],
    plain: [] as number[],
  }));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const some of Map.groupBy(queries, ({ kind }) => kind).values()) {
      for (const { db, rounds } of measured) {
        const answer = await measureQuality(db, some);
        if (round > 0) rounds.push(answer);
      }
    }
    for (const { db, plain } of measured) plain.push(await measureIlike(db, known));
  }

  const rows = measured.map(({ people, rounds, plain }) => {
    const times = rounds.flatMap(({ milliseconds }) => milliseconds);
    const all = rounds.flatMap(({ quality }) => quality.slice(-1));
    const mean = (part: (row: Quality) => number) => round(all.reduce((sum, row) => sum + part(row), 0) / all.length);
    return {
      people,
      p50: quantile(times, 0.5),
      p95: quantile(times, 0.95),
      plain: quantile(plain, 0.5),
      first: mean(({ first }) => first),
      inTop20: mean(({ inTop20 }) => inTop20),
    };
  });
  for (const { people, rounds } of measured) {
    const last = rounds.slice(-rounds.length / ROUNDS);
    console.log(`${people} people, ${queries.length} queries`);
    console.table(last.flatMap(({ quality }) => quality.slice(0, 1)));
    console.log(last.flatMap(({ missed }) => missed).join('\n'));
  }
  console.table(rows);
  const [least, most] = [rows[0], rows.at(-1)];
  if (!least || !most) throw new Error('No sizes');
  reportFigures('keyword', [
    ...kinds,
    { name: `p95 where half of ${largest} people bear one of ten names, ms`, value: crowd, op: '<=', target: 150 },
    { name: `p95 at ${most.people} people, ms`, value: most.p95, op: '<=', target: 150 },
    {
      name: `p95 at ${most.people} ÷ at ${least.people} people`,
      value: round(most.p95 / least.p95),
      op: '<=',
      target: 3,
    },
    {
      name: `ILIKE ÷ keyword search, medians at ${most.people}`,
      value: round(most.plain / most.p50),
      op: '>=',
      target: 3,
    },
    {
      name: 'right person first, worst size',
      value: Math.min(...rows.map(({ first }) => first)),
      op: '>=',
      target: 0.95,
    },
    {
      name: 'right person in top 20, worst size',
      value: Math.min(...rows.map(({ inTop20 }) => inTop20)),
      op: '>=',
      target: 0.99,
    },
  ]);
} finally {
  for (const { close } of [...filled, first]) await close();
  await server.stop();
}

/** Measures in a database of its own, which is dropped afterwards. */
async function inDatabase<T>(name: string, measure: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await openPostgresql(await createDatabase(name), createLog('warn'));
  try {
    return await measure(db);
  } finally {
    await close();
    await sql`drop database ${sql.id(name)}`.execute(first.db);
  }
}

/** Returns its URL. */
async function createDatabase(name: string): Promise<string> {
  await sql`create database ${sql.id(name)}`.execute(first.db);
  return Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
}

/** Drops the indexes, which makes filling several times as fast, and creates them again afterwards. */
async function fill(database: Database, people: Iterable<MadeUpPerson>): Promise<void> {
  const began = performance.now();
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where indexname in (${sql.join(INDEXES)})`.execute(database);
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(database);
  await addMadeUpPeople(database, people);
  for (const { definition } of indexes) await sql.raw(definition).execute(database);
  for (const table of ['person', 'person_words', 'name_word']) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(database);
  }
  console.log(`filled in ${Math.round((performance.now() - began) / 1000)} s`);
}

/** The median of the simplest possible query, which finds only the exact name. */
async function measureIlike(database: Database, people: readonly MadeUpPerson[]): Promise<number> {
  const times: number[] = [];
  for (const { given, surname } of people.slice(0, ILIKE_QUERIES)) {
    const began = performance.now();
    await database
      .selectFrom('person')
      .select(['id', 'name'])
      .where('name', 'ilike', `%${surname}%`)
      .where('name', 'ilike', `%${given}%`)
      .limit(500)
      .execute();
    times.push(performance.now() - began);
  }
  return quantile(times, 0.5);
}

function* takeLazily<T>(from: Iterator<T>, count: number): Generator<T> {
  for (let taken = 0; taken < count; taken += 1) {
    const next = from.next();
    if (next.done) return;
    yield next.value;
  }
}

function take<T>(from: Iterator<T>, count: number): T[] {
  return [...takeLazily(from, count)];
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
