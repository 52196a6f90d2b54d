import type { MatchReason } from '@vidno/contract/keyword/keyword-search';
import type { Database } from '#database/database.ts';
import { findMatches } from '#features/name-search/find-matches.ts';
import { quantile } from '../measure-quality.ts';
import { isTrueReason } from './judge-reasons.ts';
import type { NameQuery } from './name-queries.ts';
import type { NamedPerson } from './people.ts';

export interface NameQuality {
  readonly kind: string;
  readonly queries: number;
  /** Share of the queries with the right person first, and on the first page. */
  readonly first: number;
  readonly inTop20: number;
  /** Share of the queries that find anybody. */
  readonly someone: number;
  readonly reasons: number;
  readonly falseReasons: number;
  readonly p95: number;
}

interface Answer {
  readonly query: NameQuery;
  /** Of the right person; -1 if not on the first page. */
  readonly position: number;
  readonly reasons: number;
  readonly falseReasons: readonly string[];
  readonly found: readonly string[];
  readonly milliseconds: number;
}

const PAGE = 20;

/** Runs the queries against these people, who are in the source `other`. */
export async function measureNames(
  db: Database,
  people: readonly NamedPerson[],
  queries: readonly NameQuery[],
): Promise<{ quality: NameQuality[]; missed: string[]; lies: string[] }> {
  const byId = new Map(people.map((person) => [person.id, person]));
  const answers: Answer[] = [];
  for (const query of queries) answers.push(await ask(db, byId, query));
  const quality = [...Map.groupBy(answers, ({ query }) => query.kind)].map(([kind, some]) => summarise(kind, some));
  return {
    quality,
    missed: answers
      .filter(({ query, position, found }) => (query.isInvented ? found.length > 0 : position !== 0))
      .map(
        ({ query, position, found }) =>
          `${query.kind}: ${query.keyword} (${position}): ${found.slice(0, 2).join(', ')}`,
      ),
    lies: answers.flatMap(({ query, falseReasons }) => falseReasons.map((lie) => `${query.keyword}: ${lie}`)),
  };
}

async function ask(db: Database, people: ReadonlyMap<string, NamedPerson>, query: NameQuery): Promise<Answer> {
  const began = performance.now();
  const source = { id: 'other', vouchesAdults: false };
  const { matches } = await findMatches(db, { keyword: query.keyword, source, regionId: null });
  const milliseconds = performance.now() - began;
  const page = matches.slice(0, PAGE).flatMap(({ personId, why }) => {
    const person = people.get(personId);
    return person ? [{ person, why }] : [];
  });
  const reasons = page.flatMap(({ person, why }) =>
    why.map((reason) => ({ person, reason, typed: readAs(query.keyword, why) })),
  );
  return {
    query,
    position: page.findIndex(({ person }) => query.isRight(person)),
    reasons: reasons.length,
    falseReasons: reasons
      .filter(({ person, reason, typed }) => !isTrueReason(reason, typed, person))
      .map(({ person, reason }) => `${person.name}: ${reason.text}`),
    found: page.map(({ person }) => person.name),
    milliseconds,
  };
}

/** What was typed, and how the reasons say that it was read. */
function readAs(keyword: string, why: readonly MatchReason[]): string {
  const readings = why.filter(({ kind }) => kind === 'layout' || kind === 'joined').map(({ text }) => text);
  return [keyword, ...readings].join(' ');
}

function summarise(kind: string, answers: readonly Answer[]): NameQuality {
  const share = (isGood: (answer: Answer) => boolean) =>
    Math.round((answers.filter(isGood).length / answers.length) * 1_000) / 1_000;
  return {
    kind,
    queries: answers.length,
    first: share(({ position }) => position === 0),
    inTop20: share(({ position }) => position >= 0),
    someone: share(({ found }) => found.length > 0),
    reasons: answers.reduce((sum, answer) => sum + answer.reasons, 0),
    falseReasons: answers.reduce((sum, answer) => sum + answer.falseReasons.length, 0),
    p95: quantile(
      answers.map((answer) => answer.milliseconds),
      0.95,
    ),
  };
}
