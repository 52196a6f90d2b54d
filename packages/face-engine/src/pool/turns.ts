/** Far more than can wait at once. A key that is forgotten counts as one that never had a turn. */
const REMEMBERED_MAX = 10_000;

export interface Turns {
  take(key: string): void;
  /** Distinct keys: first those that never had a turn, then by how long ago they had it. Otherwise in the given order. */
  sort(keys: readonly string[]): string[];
}

export function createTurns(): Turns {
  // In the order of the turns.
  const last = new Map<string, number>();
  let count = 0;
  return {
    take(key) {
      last.delete(key);
      last.set(key, ++count);
      const [oldest] = last.keys();
      if (last.size > REMEMBERED_MAX && oldest !== undefined) last.delete(oldest);
    },
    sort: (keys) => [...new Set(keys)].sort((one, other) => (last.get(one) ?? 0) - (last.get(other) ?? 0)),
  };
}
