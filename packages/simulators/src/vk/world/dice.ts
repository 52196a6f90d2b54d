/** A seeded random number generator: the same seed always gives the same post. */
export interface Dice {
  /** At least 0, less than 1. */
  roll(): number;
  chance(probability: number): boolean;
  /** An integer, at least 0, less than `end`. */
  below(end: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T;
  /** Log-normal with a median of 1. */
  spread(sigma: number): number;
}

export function createDice(...parts: readonly number[]): Dice {
  let state = parts.reduce(mix, 0x9e3779b9);
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0;
    return finish(state) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(roll() * end);
  return {
    roll,
    below,
    chance: (probability) => roll() < probability,
    pick: (choices) => choices[below(choices.length)] ?? choices[0],
    weighted: (weights) => pickWeighted(weights, roll()),
    spread: (sigma) => {
      const normal = Math.sqrt(-2 * Math.log(1 - roll())) * Math.cos(2 * Math.PI * roll());
      return Math.exp(sigma * normal);
    },
  };
}

function pickWeighted<T extends string>(weights: Readonly<Record<T, number>>, roll: number): T {
  // Object.keys is typed as strings; the record has no other keys.
  const names = Object.keys(weights) as T[];
  const total = names.reduce((sum, name) => sum + weights[name], 0);
  let left = roll * total;
  const found = names.find((name) => {
    left -= weights[name];
    return left < 0;
  });
  const picked = found ?? names[0];
  if (picked === undefined) throw new Error('Nothing to choose from');
  return picked;
}

function mix(state: number, part: number): number {
  const high = Math.floor(part / 2 ** 32);
  return finish(Math.imul(state ^ (part | 0), 0x85ebca6b) ^ high) | 0;
}

/** The finalizer of MurmurHash3: every input bit affects every output bit. */
function finish(state: number): number {
  let bits = state;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
