import { createDice } from '../world/dice.ts';
import { findPerson, PEOPLE } from '../world/people.ts';
import type { RawPost } from '../world/raw-objects.ts';
import { applyChange, newPost, type PostChange } from '../world/wall/change-post.ts';
import type { Wall } from '../world/wall/wall.ts';
import { FEED_CITIES, writeFeedText } from './feed-texts.ts';

interface FeedContext {
  readonly seed: number;
  readonly now: () => Date;
  readonly pictureUrl: (name: string, width: number, height: number) => string;
  /** Walls whose new posts also appear in the feed. */
  readonly walls: () => Iterable<Wall>;
}

/** 1 January 2024; from then on there is a post every quarter of an hour. */
const FIRST = Date.UTC(2024, 0, 1) / 1_000;
const EVERY_SECONDS = 900;
const IDS_FROM = 700_000_000;
const WITH_GEO = 0.45;
/** About ten kilometres. */
const SPREAD_DEGREES = 0.08;

/** Generated posts from all of VK, with the changes made while the simulator runs. */
export class Feed {
  readonly #context: FeedContext;
  readonly #deleted = new Set<number>();
  readonly #changes = new Map<number, PostChange>();

  constructor(context: FeedContext) {
    this.#context = context;
  }

  /** Newest first; dates in unix seconds, inclusive. */
  posts({ from, until }: { from: number; until: number }): RawPost[] {
    const ofWalls = [...this.#context.walls()].flatMap((wall) => wall.since(from).filter(({ date }) => date <= until));
    return [...this.#generated(from, until), ...ofWalls].sort(
      (one, other) => other.date - one.date || other.id - one.id || other.owner_id - one.owner_id,
    );
  }

  has(ownerId: number, postId: number): boolean {
    const n = postId - IDS_FROM;
    return n >= 0 && n < this.#count() && !this.#deleted.has(n) && this.#post(n).owner_id === ownerId;
  }

  delete(postId: number): void {
    this.#deleted.add(postId - IDS_FROM);
  }

  change(postId: number, change: PostChange): void {
    const n = postId - IDS_FROM;
    this.#changes.set(n, { ...this.#changes.get(n), ...change });
  }

  *#generated(from: number, until: number): Generator<RawPost> {
    const first = Math.max(0, Math.floor((from - FIRST) / EVERY_SECONDS) - 1);
    for (let n = first; n < this.#count(); n += 1) {
      if (this.#deleted.has(n)) continue;
      const post = this.#post(n);
      if (post.date > until) return;
      if (post.date >= from) yield post;
    }
  }

  #count(): number {
    const now = this.#context.now().getTime() / 1_000;
    return Math.max(0, Math.ceil((now - FIRST) / EVERY_SECONDS));
  }

  #post(n: number): RawPost {
    const dice = createDice(this.#context.seed, n, 11);
    const city = dice.pick(FEED_CITIES);
    const date = FIRST + n * EVERY_SECONDS + dice.below(EVERY_SECONDS);
    const text = writeFeedText(dice, city);
    const offset = () => (dice.roll() - 0.5) * 2 * SPREAD_DEGREES;
    const geo = dice.chance(WITH_GEO)
      ? { latitude: city.latitude + offset(), longitude: city.longitude + offset() }
      : undefined;
    const likes = dice.below(40);
    const post = newPost(
      { text, likes, comments: dice.below(6), reposts: dice.below(4), views: likes * 30, ...(geo && { geo }) },
      { ownerId: this.#author(n), fromId: this.#author(n), id: IDS_FROM + n, date },
      this.#context,
    );
    const change = this.#changes.get(n);
    return change ? applyChange(post, change, this.#context) : post;
  }

  /** A person with an open profile. */
  #author(n: number): number {
    const dice = createDice(this.#context.seed, n, 12);
    for (;;) {
      const id = PEOPLE.from + dice.below(PEOPLE.count);
      if (findPerson(this.#context.seed, id)?.access === 'open') return id;
    }
  }
}

/** VK's search ignores case and treats ё as е. */
export function fold(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}

export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

const SHORTEST_STEM = 3;

/** A rough stemmer: words of five or more letters lose their last two, shorter ones the last. */
function stemOf(word: string): string {
  return word.slice(0, Math.max(SHORTEST_STEM, word.length - (word.length > 4 ? 2 : 1)));
}

/** Every word of the query must occur in some form, and every quoted phrase exactly. */
export function matchesText(text: string, query: string): boolean {
  const quoted = [...query.matchAll(/"([^"]+)"/g)].map(([, phrase = '']) => fold(phrase));
  const words = wordsOf(query.replace(/"[^"]*"/g, ' '));
  const textWords = wordsOf(text);
  return (
    quoted.every((phrase) => fold(text).includes(phrase)) &&
    words.every((word) => textWords.some((known) => known.startsWith(stemOf(word))))
  );
}
