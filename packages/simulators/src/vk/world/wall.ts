import type { Account } from './account.ts';
import { friendsOnlyBefore, generatePost, idOfPost, isFriendsOnly, numberOfPost } from './generate-post.ts';
import { applyChange, newPost, type PostChange } from './post-change.ts';
import type { RawPost } from './raw-objects.ts';
import { countUntil, dateOfPost, upperBound } from './timetable.ts';

export interface WallContext {
  readonly seed: number;
  readonly now: () => Date;
  readonly pictureUrl: (name: string, width: number, height: number) => string;
}

/** Only a `friend` sees friends-only posts. */
export type Reader = 'stranger' | 'friend';

/** One of the oldest posts, so that it is out of order when pinned. */
const PINNED = 2;

/** The generated posts of one account, with the changes made while the simulator runs. */
export class Wall {
  readonly #account: Account;
  readonly #context: WallContext;
  /** Numbers of the deleted and pinned posts, ascending. */
  #removed: number[] = [];
  /** Latest first. */
  #added: RawPost[] = [];
  #hasPinned: boolean;
  readonly #changes = new Map<number, PostChange>();

  constructor(account: Account, context: WallContext) {
    this.#account = account;
    this.#context = context;
    this.#hasPinned = account.traits.hasPinnedPost === true && this.#generated() > PINNED;
    if (this.#hasPinned) this.#removed = [PINNED];
  }

  count(reader: Reader): number {
    return this.#visibleCount(reader, this.#generated()) + this.#added.length + (this.#hasPinned ? 1 : 0);
  }

  /** In the order of `wall.get`; the cost does not depend on the offset. */
  page(reader: Reader, offset: number, count: number): RawPost[] {
    const posts: RawPost[] = [];
    if (this.#hasPinned && offset === 0 && count > 0) posts.push(this.#pinned());
    let position = Math.max(0, offset - (this.#hasPinned ? 1 : 0));
    const generated = this.#generated();
    const visible = this.#visibleCount(reader, generated);
    const added = this.#added.map((post, index) => ({
      post,
      position: index + this.#newerThan(reader, post, visible),
    }));
    const addedBefore = added.filter((one) => one.position < position).length;
    const next = added.slice(addedBefore);
    let k = this.#numberAt(reader, visible - 1 - (position - addedBefore), generated);
    while (posts.length < count && (k >= 0 || next.length > 0)) {
      const isAdded = next[0]?.position === position;
      const post = isAdded ? next.shift()?.post : this.#post(k);
      if (!isAdded) k = this.#nextNumber(reader, k);
      if (!post) break;
      posts.push(this.#changed(post));
      position += 1;
    }
    return posts;
  }

  /** All posts in the order of `wall.get`, generated one by one. */
  *walk(reader: Reader): Generator<RawPost> {
    if (this.#hasPinned) yield this.#pinned();
    const added = [...this.#added];
    for (let k = this.#generated() - 1; k >= 0; k -= 1) {
      if (this.#isAbsent(reader, k)) continue;
      const post = this.#post(k);
      while (added[0] && added[0].date >= post.date) yield this.#changed(added.shift() ?? post);
      yield this.#changed(post);
    }
    for (const post of added) yield this.#changed(post);
  }

  /** Public posts since the date, newest first. */
  since(date: number): RawPost[] {
    const posts: RawPost[] = [];
    for (const post of this.walk('stranger')) {
      if (post.date >= date) posts.push(post);
      else if (post.is_pinned !== 1) break;
    }
    return posts;
  }

  find(reader: Reader, postId: number): RawPost | null {
    const added = this.#added.find(({ id }) => id === postId);
    if (added) return this.#changed(added);
    const k = numberOfPost(postId);
    if (k === null || k >= this.#generated() || idOfPost(this.#context.seed, this.#account.ownerId, k) !== postId)
      return null;
    if (this.#hasPinned && k === PINNED) return this.#pinned();
    return this.#isAbsent(reader, k) ? null : this.#changed(this.#post(k));
  }

  add(change: PostChange & { readonly date?: number }): RawPost {
    const lastId = Math.max(3 * this.#generated(), ...this.#added.map(({ id }) => id));
    const post = newPost(change, {
      ownerId: this.#account.ownerId,
      id: 3 * (Math.floor(lastId / 3) + 1),
      date: change.date ?? Math.floor(this.#context.now().getTime() / 1_000),
    });
    this.#added = [...this.#added, post].sort((one, other) => other.date - one.date || other.id - one.id);
    return post;
  }

  /** False when there is no such post. */
  delete(postId: number): boolean {
    if (!this.find('friend', postId)) return false;
    const k = numberOfPost(postId);
    if (k === null) this.#added = this.#added.filter(({ id }) => id !== postId);
    else if (this.#hasPinned && k === PINNED) this.#hasPinned = false;
    else this.#removed = [...this.#removed, k].sort((one, other) => one - other);
    return true;
  }

  change(postId: number, change: PostChange): boolean {
    if (!this.find('friend', postId)) return false;
    this.#changes.set(postId, { ...this.#changes.get(postId), ...change });
    return true;
  }

  #generated(): number {
    const { timetable } = this.#account;
    if (timetable.kind === 'fixed') return timetable.count;
    const now = this.#context.now().getTime() / 1_000;
    return countUntil((k) => this.#date(k), now, upperBound(timetable, now));
  }

  #date(k: number): number {
    return dateOfPost(this.#account.timetable, { seed: this.#context.seed, ownerId: this.#account.ownerId }, k);
  }

  #post(k: number): RawPost {
    return generatePost({ ...this.#context, account: this.#account, k, date: this.#date(k) });
  }

  #pinned(): RawPost {
    return { ...this.#changed(this.#post(PINNED)), is_pinned: 1 };
  }

  #changed(post: RawPost): RawPost {
    const change = this.#changes.get(post.id);
    return change ? applyChange(post, change) : post;
  }

  #isAbsent(reader: Reader, k: number): boolean {
    return this.#removed.includes(k) || (reader === 'stranger' && isFriendsOnly(this.#account, k));
  }

  #nextNumber(reader: Reader, k: number): number {
    let next = k - 1;
    while (next >= 0 && this.#isAbsent(reader, next)) next -= 1;
    return next;
  }

  /** How many of the generated posts 0 to k − 1 are visible in their own position. */
  #visibleCount(reader: Reader, k: number): number {
    const hidden = reader === 'stranger' ? friendsOnlyBefore(this.#account, k) : 0;
    const removed = this.#removed.filter(
      (number) => number < k && !(reader === 'stranger' && isFriendsOnly(this.#account, number)),
    );
    return k - hidden - removed.length;
  }

  /** The number of the visible post with `rank` older visible posts; −1 when there is none. */
  #numberAt(reader: Reader, rank: number, generated: number): number {
    if (rank < 0) return -1;
    return countUntil((k) => this.#visibleCount(reader, k + 1), rank, generated);
  }

  #newerThan(reader: Reader, { date }: RawPost, visible: number): number {
    const older = countUntil((k) => this.#date(k), date, this.#generated());
    return visible - this.#visibleCount(reader, older);
  }
}
