import { hashIntegers } from './hash.ts';

const WARM_UP_ROUNDS = 12;
const TWO_TO_32 = 4294967296;
/** Standard deviation of a sum of four uniforms is 1 / √3. */
const SQRT_3 = 1.7320508;

/** The sfc32 generator: the same seed gives the same draws on every machine. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(...seed: readonly number[]) {
    this.#a = hashIntegers(...seed, 1);
    this.#b = hashIntegers(...seed, 2);
    this.#c = hashIntegers(...seed, 3);
    for (let i = 0; i < WARM_UP_ROUNDS; i++) this.next();
  }

  /** Uniform in [0, 1). */
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (this.#c << 21) | (this.#c >>> 11);
    this.#c = (this.#c + sum) | 0;
    return (sum >>> 0) / TWO_TO_32;
  }

  range(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Roughly normal: four uniforms added up, so never beyond about 3.4 sigma. */
  normal(mean = 0, sigma = 1): number {
    const sum = this.next() + this.next() + this.next() + this.next() - 2;
    return mean + sigma * sum * SQRT_3;
  }

  pick<T>(list: readonly [T, ...T[]]): T {
    return list[Math.min(list.length - 1, Math.floor(this.next() * list.length))] ?? list[0];
  }

  /** One of the choices, each as likely as its weight says. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T {
    let rest = this.next() * choices.reduce((total, [, weight]) => total + weight, 0);
    for (const [choice, weight] of choices) {
      rest -= weight;
      if (rest < 0) return choice;
    }
    const last = choices.at(-1);
    if (last === undefined) throw new Error('nothing to choose from');
    return last[0];
  }
}
