import type { Database } from '#database/database.ts';
import { findMatches } from '#features/name-search/find-matches.ts';
import { type Half, type NeighbourQuery, type NeighbourSet, toNameId } from './neighbour-queries.ts';

export interface NeighbourQuality {
  readonly kind: string;
  readonly half: Half;
  readonly queries: number;
  /** Of those who are wanted, the share found on the first page. */
  readonly recall: number;
  /** Of the pairs found, the share that is wanted, and the mean of both. */
  readonly precision: number;
  readonly f1: number;
  /** Share of the queries that find anybody. */
  readonly someone: number;
}

const PAGE = 20;

/** Runs the queries against these people, who are in the source `other` with nobody else. */
export async function measureNeighbours(
  db: Database,
  { queries }: NeighbourSet,
): Promise<{ quality: NeighbourQuality[]; missed: { half: Half; line: string }[] }> {
  const answers: { query: NeighbourQuery; isFound: boolean; isSomeone: boolean; first: string }[] = [];
  for (const query of queries) {
    const { matches } = await findMatches(db, {
      keyword: query.keyword,
      source: { id: 'other', vouchesAdults: false },
      regionId: null,
    });
    const id = query.name === null ? null : toNameId(query.name);
    answers.push({
      query,
      isFound: matches.slice(0, PAGE).some(({ personId }) => personId === id),
      isSomeone: matches.length > 0,
      first: matches[0] ? `${matches[0].name}: ${matches[0].why.map(({ text }) => text).join(', ')}` : '',
    });
  }
  const groups = Map.groupBy(answers, ({ query }) => `${query.kind}|${query.half}`);
  return {
    quality: [...groups.values()].flatMap((some) => {
      const [first] = some;
      if (!first) return [];
      const wanted = some.filter(({ query }) => query.isWanted);
      const right = wanted.filter(({ isFound }) => isFound).length;
      const found = some.filter(({ isFound }) => isFound).length;
      const recall = round(right / wanted.length);
      const precision = round(right / found);
      return [
        {
          kind: first.query.kind,
          half: first.query.half,
          queries: some.length,
          recall,
          precision,
          f1: round((2 * recall * precision) / (recall + precision)),
          someone: round(some.filter(({ isSomeone }) => isSomeone).length / some.length),
        },
      ];
    }),
    missed: answers
      .filter(({ query, isFound, isSomeone }) => (query.name === null ? isSomeone : isFound !== query.isWanted))
      .map(({ query, first }) => ({
        half: query.half,
        line: `${query.kind}: ${query.keyword} ${query.isWanted ? '≠' : '='} ${query.name ?? ''} (${first})`,
      })),
  };
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
