import type { Database } from '#database/database.ts';
import { listPeople } from '#features/catalogue/public.ts';
import { findMatches } from '#features/name-search/find-matches.ts';
import type { LabelledQuery } from './labelled-queries.ts';
import { readMadeUp } from './made-up-people.ts';

export interface Quality {
  readonly kind: string;
  readonly queries: number;
  /** Share of the queries with the right person first. */
  readonly first: number;
  /** Share with the right person on the first page. */
  readonly inTop20: number;
  /** The 95th percentile of the duration, in milliseconds. */
  readonly p95: number;
}

export interface QualityMeasured {
  /** One row per kind of query, and a last one for all. */
  readonly quality: readonly Quality[];
  /** Queries whose right person is not first, with that person's position, or -1 if not on the first page. */
  readonly missed: readonly string[];
  /** The duration of each query. */
  readonly milliseconds: readonly number[];
}

const PAGE = 20;

/** Runs all queries against the made-up people of a source. */
export async function measureQuality(
  db: Database,
  queries: readonly LabelledQuery[],
  sourceId = 'other',
): Promise<QualityMeasured> {
  const answers: { query: LabelledQuery; position: number; milliseconds: number }[] = [];
  for (const query of queries) {
    const source = { id: sourceId, vouchesAdults: false };
    const began = performance.now();
    const { matches } = await findMatches(db, { keyword: query.keyword, source, regionId: query.regionId });
    const milliseconds = performance.now() - began;
    answers.push({ query, position: await positionOf(db, query, matches.slice(0, PAGE)), milliseconds });
  }
  const perKind = Map.groupBy(answers, ({ query }) => query.kind);
  return {
    quality: [...perKind, ['all', answers] as const].map(([kind, some]) => ({
      kind,
      queries: some.length,
      first: share(some, ({ position }) => position === 0),
      inTop20: share(some, ({ position }) => position >= 0),
      p95: quantile(
        some.map(({ milliseconds }) => milliseconds),
        0.95,
      ),
    })),
    missed: answers
      .filter(({ position }) => position !== 0)
      .map(({ query, position }) => `${query.kind}: ${query.keyword} (${position})`),
    milliseconds: answers.map(({ milliseconds }) => milliseconds),
  };
}

async function positionOf(db: Database, query: LabelledQuery, page: readonly { personId: string }[]): Promise<number> {
  const people = await listPeople(
    db,
    page.map(({ personId }) => personId),
  );
  return page.findIndex(({ personId }) => {
    const person = people.get(personId);
    return person !== undefined && query.isRight(readMadeUp(person));
  });
}

/** Rounded to hundredths. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return Math.round(found * 100) / 100;
}

function share<T>(list: readonly T[], isGood: (entry: T) => boolean): number {
  return Math.round((list.filter(isGood).length / list.length) * 1_000) / 1_000;
}
