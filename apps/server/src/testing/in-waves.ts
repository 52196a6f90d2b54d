import { sampled } from '#testing/sample.ts';

/** As many at once as a busy machine answers in time: the last of ten thousand would wait longer for the database than it may. */
const AT_ONCE = 100;

export async function inWaves<T>(times: number, act: (index: number) => Promise<T>): Promise<T[]> {
  const outcomes: T[] = [];
  while (outcomes.length < times) {
    const from = outcomes.length;
    const size = Math.min(AT_ONCE, times - from);
    outcomes.push(...(await Promise.all(Array.from({ length: size }, (_, index) => act(from + index)))));
  }
  return outcomes;
}

/** How many calls an attack makes at once. */
export const MANY_CALLS = sampled({ test: 1_000, prove: 10_000 });
