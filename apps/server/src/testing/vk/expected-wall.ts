import type { RawPost } from './expected-figures.ts';
import type { ReadFollowers } from './expected-followers.ts';

/** What counts of a wall after some readings, by the rules and independently of the product's code. */

const DAY_MS = 86_400_000;
const MOSCOW = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow', dateStyle: 'short' });

interface ExpectedState {
  /** As it counts. */
  raw: RawPost;
  /** As it was read last. */
  last: RawPost;
  isFrozen: boolean;
  isGone: boolean;
}

export class ExpectedWall {
  readonly readings: ReadFollowers[] = [];
  readonly #posts = new Map<number, ExpectedState>();
  #readAt = new Date(0);

  /** All that the wall shows, at a time of our clock. A clock that is set back stands still for the posts. */
  read(shown: readonly RawPost[], { followers, now }: { followers: number; now: Date }): void {
    this.#readAt = now > this.#readAt ? now : new Date(this.#readAt.getTime() + 1);
    const last = this.readings.at(-1)?.at;
    if (!last || (now >= last && MOSCOW.format(now) >= MOSCOW.format(last))) this.readings.push({ at: now, followers });
    for (const state of this.#posts.values()) state.isGone = true;
    for (const raw of shown) {
      const state = this.#posts.get(raw.id) ?? { raw, last: raw, isFrozen: false, isGone: false };
      state.isGone = false;
      state.last = raw;
      if (!state.isFrozen) {
        state.raw = raw;
        state.isFrozen = this.#readAt.getTime() - raw.date * 1_000 >= 30 * DAY_MS;
      }
      this.#posts.set(raw.id, state);
    }
  }

  /** With the counters that count, or those that were read last. */
  list({ withoutDeleted, now = false }: { withoutDeleted: boolean; now?: boolean }): RawPost[] {
    const counted = [...this.#posts.values()].filter(({ isGone }) => !withoutDeleted || !isGone);
    return counted.map(({ raw, last, isFrozen, isGone }) => ({
      ...(now ? last : raw),
      isMoving: !isFrozen && !isGone,
    }));
  }
}
