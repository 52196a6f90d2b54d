/** A value of one search, and whose picture it was made with. */
export interface Observation {
  readonly person: string;
  readonly value: number;
}

export interface Estimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

const RESAMPLES = 1_000;
const COVERAGE = 0.95;

/** The mean with an interval by resampling people, since the searches of one person resemble each other. */
export function estimate(observations: readonly Observation[]): Estimate {
  const people = [...Map.groupBy(observations, ({ person }) => person).values()].map((own) => ({
    sum: own.reduce((sum, { value }) => sum + value, 0),
    count: own.length,
  }));
  const random = createRandom(1);
  const means = Array.from({ length: RESAMPLES }, () =>
    meanOf(people.map(() => people[Math.floor(random() * people.length)] ?? { sum: 0, count: 0 })),
  ).sort((one, other) => one - other);
  const quantile = (part: number) => means[Math.floor(part * (RESAMPLES - 1))] ?? Number.NaN;
  return { mean: meanOf(people), low: quantile((1 - COVERAGE) / 2), high: quantile((1 + COVERAGE) / 2) };
}

function meanOf(people: readonly { readonly sum: number; readonly count: number }[]): number {
  const total = people.reduce((sum, person) => sum + person.sum, 0);
  return total / people.reduce((count, person) => count + person.count, 0);
}

/** Repeatable numbers from 0 to 1. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
}

export function shuffle<Element>(list: readonly Element[], random: () => number): Element[] {
  return list
    .map((element) => ({ element, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ element }) => element);
}
