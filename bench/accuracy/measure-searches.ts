import { templateOf } from '../../apps/server/src/features/photo-search/query-photos/prepare-photo-search.ts';
import { createRandom, shuffle } from './bootstrap.ts';
import { calibrate, type Face, type JudgedSearch, type Model, search, without } from './judge-searches.ts';

const SEEDS = [1, 2, 3, 4, 5];

export interface Outcome {
  readonly person: string;
  readonly found: JudgedSearch;
}

/** Searches for people who are not in the catalogue, and for people who are. */
export interface Outcomes {
  readonly strangers: readonly Outcome[];
  readonly right: readonly Outcome[];
}

interface EnrolledPerson {
  readonly enrolled: readonly Face[];
  readonly queries: readonly Face[];
}

/** One photo is in the catalogue; the others are queries. */
export function splitOnePhoto([first, ...others]: readonly Face[]): EnrolledPerson {
  return { enrolled: first ? [first] : [], queries: others };
}

/** At least two photos are in the catalogue; one more is the query. */
export function splitSeveralPhotos(photos: readonly Face[]): EnrolledPerson {
  const [query, ...others] = photos;
  return query && others.length >= 2 ? { enrolled: others, queries: [query] } : { enrolled: photos, queries: [] };
}

/** Calibrated with one half of the people and judged on the other, and the halves swapped. */
export function measureHalves(
  faces: readonly Face[],
  split: (photos: readonly Face[]) => EnrolledPerson,
  model: Model,
): Outcomes {
  const parts = SEEDS.flatMap((seed) => {
    const people = shufflePeople(faces, seed).map(split);
    const catalogue = people.flatMap(({ enrolled }) => enrolled);
    const halves = [people.slice(0, people.length / 2), people.slice(people.length / 2)] as const;
    return [halves, halves.toReversed()].map(([fitted = [], judged = []]) => {
      const probes = fitted.flatMap(({ enrolled }) => enrolled.slice(0, 1));
      const rules = { calibration: calibrate(catalogue, probes, model), model };
      return judge(catalogue, judged, rules);
    });
  });
  return unite(parts);
}

/** Several photos of one person are one query. One more is in the catalogue, which is calibrated on itself. */
export function measureQueriesOf(count: number, faces: readonly Face[], model: Model): Outcomes {
  const parts = SEEDS.map((seed) => {
    const people = shufflePeople(faces, seed);
    const catalogue = people.flatMap((photos) => photos.slice(0, 1));
    const rules = { calibration: calibrate(catalogue, catalogue, model), model };
    const queries = people.flatMap(([first, ...others]) => {
      if (!first || others.length < count) return [];
      const [photo, ...further] = others.slice(0, count).map(({ embedding }) => embedding);
      return photo ? [{ person: first.person, embedding: templateOf([photo, ...further]) }] : [];
    });
    return {
      right: queries.map(({ person, embedding }) => ({ person, found: search(catalogue, embedding, rules) })),
      strangers: queries.map(({ person, embedding }) => ({
        person,
        found: search(without(catalogue, person), embedding, rules),
      })),
    };
  });
  return unite(parts);
}

function judge(
  catalogue: readonly Face[],
  judged: readonly EnrolledPerson[],
  rules: Parameters<typeof search>[2],
): Outcomes {
  const probes = judged.flatMap(({ enrolled }) => enrolled.slice(0, 1));
  return {
    strangers: probes.map(({ person, embedding }) => ({
      person,
      found: search(without(catalogue, person), embedding, rules),
    })),
    right: judged.flatMap(({ queries }) =>
      queries.map(({ person, embedding }) => ({ person, found: search(catalogue, embedding, rules) })),
    ),
  };
}

function shufflePeople(faces: readonly Face[], seed: number): (readonly Face[])[] {
  const random = createRandom(seed);
  return shuffle([...Map.groupBy(shuffle(faces, random), ({ person }) => person).values()], random);
}

function unite(parts: readonly Outcomes[]): Outcomes {
  return { strangers: parts.flatMap(({ strangers }) => strangers), right: parts.flatMap(({ right }) => right) };
}
