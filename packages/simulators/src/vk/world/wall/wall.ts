import type { Account } from '../account.ts';
import { generatePost, growPost, idOfPost, numberOfPost } from '../generate-post.ts';
import type { RawPost } from '../raw-objects.ts';
import { applyChange, newPost, type PostChange } from './change-post.ts';
import { countUntil, dateOfPost, upperBound } from './timetable.ts';
import { hiddenBefore, isHidden, isShown, type WallView } from './visibility.ts';

export interface WallContext {
  readonly seed: number;
  readonly now: () => Date;
  readonly pictureUrl: (name: string, width: number, height: number) => string;
  /** Whether counters grow with the age of a post. */
  readonly grows: () => boolean;
}

export interface AddedPost extends PostChange {
  /** In unix seconds; now by default. */
  readonly date?: number;
  /** The guest who writes it; by default the owner does. */
  readonly from?: number;
}

const EVERYTHING: WallView = { reader: 'friend', authors: 'all' };
/** One of the oldest posts, so that it is out of order when pinned. */
const PINNED = 2;

/** The generated posts of one account, with the changes made while the simulator runs. */
export class Wall {
  readonly #account: Account;
  readonly #context: WallContext;
  /** Numbers of the deleted, archived and pinned posts, ascending. */
  #removed: number[] = [];
  /** Latest first. */
  #added: RawPost[] = [];
  /** An id is never given twice. */
  #lastAddedId = 0;
  /** Ids. */
  readonly #archived = new Set<number>();
  #pinnedId: number | null = null;
  readonly #changes = new Map<number, PostChange>();

  constructor(account: Account, context: WallContext) {
    this.#account = account;
    this.#context = context;
    if (account.traits.hasPinnedPost && this.#generated() > PINNED) this.pin(this.#idOf(PINNED));
  }

  count(view: WallView): number {
    return this.#visibleCount(view, this.#generated()) + this.#addedFor(view).length + this.#pinnedCount(view);
  }

  /** In the order of `wall.get`; the cost does not depend on the offset. */
  page(view: WallView, offset: number, count: number): RawPost[] {
    const posts: RawPost[] = [];
    const pinned = this.#pinnedCount(view);
    const onTop = this.#pinned();
    if (onTop && pinned > 0 && offset === 0 && count > 0) posts.push(onTop);
    let position = Math.max(0, offset - pinned);
    const generated = this.#generated();
    const visible = this.#visibleCount(view, generated);
    const added = this.#addedFor(view).map((post, index) => ({
      post,
      position: index + this.#newerThan(view, post, visible),
    }));
    const addedBefore = added.filter((one) => one.position < position).length;
    const next = added.slice(addedBefore);
    let k = this.#numberAt(view, visible - 1 - (position - addedBefore), generated);
    while (posts.length < count && (k >= 0 || next.length > 0)) {
      const isAdded = next[0]?.position === position;
      const post = isAdded ? next.shift()?.post : this.#post(k);
      if (!isAdded) k = this.#nextNumber(view, k);
      if (!post) break;
      posts.push(this.#changed(post));
      position += 1;
    }
    return posts;
  }

  /** All posts in the order of `wall.get`, generated one by one. */
  *walk(view: WallView): Generator<RawPost> {
    const onTop = this.#pinned();
    if (onTop && this.#pinnedCount(view) > 0) yield onTop;
    const added = this.#addedFor(view);
    for (let k = this.#generated() - 1; k >= 0; k -= 1) {
      if (this.#isAbsent(view, k)) continue;
      const post = this.#post(k);
      while (added[0] && added[0].date >= post.date) yield this.#changed(added.shift() ?? post);
      yield this.#changed(post);
    }
    for (const post of added) yield this.#changed(post);
  }

  /** The owner's public posts since the date, newest first. */
  since(date: number): RawPost[] {
    const posts: RawPost[] = [];
    for (const post of this.walk({ reader: 'stranger', authors: 'owner' })) {
      if (post.date >= date) posts.push(post);
      else if (post.is_pinned !== 1) break;
    }
    return posts;
  }

  find(view: WallView, postId: number): RawPost | null {
    if (this.#archived.has(postId)) return null;
    if (postId === this.#pinnedId) return this.#pinned();
    const added = this.#added.find(({ id }) => id === postId);
    if (added) return this.#changed(added);
    const k = this.#numberOf(postId);
    return k === null || this.#isAbsent(view, k) ? null : this.#changed(this.#post(k));
  }

  add(change: AddedPost): RawPost {
    const lastId = Math.max(3 * this.#generated(), this.#lastAddedId);
    const { date = Math.floor(this.#context.now().getTime() / 1_000), from = this.#account.ownerId } = change;
    const id = 3 * (Math.floor(lastId / 3) + 1);
    this.#lastAddedId = id;
    const place = { ownerId: this.#account.ownerId, fromId: from, id, date };
    const post = newPost(change, place, this.#context);
    this.#added = [...this.#added, post].sort((one, other) => other.date - one.date || other.id - one.id);
    return post;
  }

  /** False when there is no such post. */
  delete(postId: number): boolean {
    if (!this.find(EVERYTHING, postId)) return false;
    this.#takeAway(postId);
    this.#added = this.#added.filter(({ id }) => id !== postId);
    return true;
  }

  /** It can be restored. False when there is no such post. */
  archive(postId: number): boolean {
    if (!this.find(EVERYTHING, postId)) return false;
    this.#takeAway(postId);
    this.#archived.add(postId);
    return true;
  }

  /** Where it was before. False when it is not in the archive. */
  restore(postId: number): boolean {
    if (!this.#archived.delete(postId)) return false;
    this.#putBack(postId);
    return true;
  }

  /** On top of the wall instead of the one before; null for none. False when there is no such post. */
  pin(postId: number | null): boolean {
    if (postId !== null && !this.find(EVERYTHING, postId)) return false;
    if (this.#pinnedId !== null) this.#putBack(this.#pinnedId);
    if (postId !== null) this.#takeAway(postId);
    this.#pinnedId = postId;
    return true;
  }

  change(postId: number, change: PostChange): boolean {
    if (!this.find(EVERYTHING, postId)) return false;
    const isEdit = change.text !== undefined || change.kind !== undefined;
    const edited = isEdit ? { edited: Math.floor(this.#context.now().getTime() / 1_000) } : {};
    this.#changes.set(postId, { ...this.#changes.get(postId), ...edited, ...change });
    return true;
  }

  /** From its place by date. */
  #takeAway(postId: number): void {
    if (this.#pinnedId === postId) this.#pinnedId = null;
    const k = this.#numberOf(postId);
    if (k !== null && !this.#removed.includes(k))
      this.#removed = [...this.#removed, k].sort((one, other) => one - other);
  }

  #putBack(postId: number): void {
    const k = this.#numberOf(postId);
    this.#removed = this.#removed.filter((number) => number !== k);
  }

  #idOf(k: number): number {
    return idOfPost(this.#context.seed, this.#account.ownerId, k);
  }

  /** Null when it is not a generated post of this wall. */
  #numberOf(postId: number): number | null {
    const k = numberOfPost(postId);
    return k !== null && k < this.#generated() && this.#idOf(k) === postId ? k : null;
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

  #pinned(): RawPost | null {
    const k = this.#pinnedId === null ? null : this.#numberOf(this.#pinnedId);
    const post = k === null ? this.#added.find(({ id }) => id === this.#pinnedId) : this.#post(k);
    return post ? { ...this.#changed(post), is_pinned: 1 } : null;
  }

  /** The pinned post is always the owner's. */
  #pinnedCount({ authors }: WallView): number {
    return this.#pinnedId !== null && isShown(authors, false) ? 1 : 0;
  }

  #addedFor({ authors }: WallView): RawPost[] {
    return this.#added.filter(
      ({ id, from_id, owner_id }) =>
        isShown(authors, from_id !== owner_id) && id !== this.#pinnedId && !this.#archived.has(id),
    );
  }

  #changed(post: RawPost): RawPost {
    const { now, grows } = this.#context;
    const grown = grows() ? growPost(post, now().getTime() / 1_000 - post.date) : post;
    const change = this.#changes.get(post.id);
    return change ? applyChange(grown, change, this.#context) : grown;
  }

  #isAbsent(view: WallView, k: number): boolean {
    return this.#removed.includes(k) || isHidden(this.#account, view, k);
  }

  #nextNumber(view: WallView, k: number): number {
    let next = k - 1;
    while (next >= 0 && this.#isAbsent(view, next)) next -= 1;
    return next;
  }

  /** How many of the generated posts 0 to k − 1 are visible in their own position. */
  #visibleCount(view: WallView, k: number): number {
    const hidden = hiddenBefore(this.#account, view, k);
    const removed = this.#removed.filter((number) => number < k && !isHidden(this.#account, view, number));
    return k - hidden - removed.length;
  }

  /** The number of the visible post with `rank` older visible posts; −1 when there is none. */
  #numberAt(view: WallView, rank: number, generated: number): number {
    if (rank < 0) return -1;
    return countUntil((k) => this.#visibleCount(view, k + 1), rank, generated);
  }

  #newerThan(view: WallView, { date }: RawPost, visible: number): number {
    const older = countUntil((k) => this.#date(k), date, this.#generated());
    return visible - this.#visibleCount(view, older);
  }
}
