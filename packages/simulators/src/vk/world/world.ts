import { Feed } from '../search/feed.ts';
import type { Access, Account } from './account.ts';
import { describeGroup, describeUser } from './describe-account.ts';
import { findAccount, findAccountByLogin } from './find-account.ts';
import { followerIds } from './follower-ids.ts';
import { LIVING_IDS } from './named-accounts.ts';
import type { PostChange } from './post-change.ts';
import type { RawGroup, RawPost, RawUser } from './raw-objects.ts';
import { type Reader, Wall } from './wall.ts';

export interface WorldOptions {
  readonly seed: number;
  readonly now: () => Date;
  /** Address of the simulator, for pictures; known only once it listens. */
  readonly origin: () => string;
}

/** All of VK that can be read, made up on the fly; only what was changed while it runs is kept. */
export class World {
  readonly seed: number;
  readonly now: () => Date;
  /** What a search of posts goes through. */
  readonly feed: Feed;
  readonly #origin: () => string;
  readonly #walls = new Map<number, Wall>();
  readonly #changes = new Map<number, AccountChange>();
  readonly #friends = new Set<string>();

  constructor({ seed, now, origin }: WorldOptions) {
    this.seed = seed;
    this.now = now;
    this.#origin = origin;
    this.feed = new Feed({ seed, now, walls: () => this.#openWalls() });
  }

  /** By VK's own id; negative for a community. Null: nobody has it. */
  account(ownerId: number): Account | null {
    const account = findAccount(this.seed, ownerId);
    return account && { ...account, ...this.#changes.get(ownerId) };
  }

  /** By screen name, `id<n>`, `club<n>` or number. */
  accountByLogin(login: string): Account | null {
    const found = findAccountByLogin(this.seed, login);
    return found && this.account(found.ownerId);
  }

  wall(ownerId: number): Wall {
    const known = this.#walls.get(ownerId);
    if (known) return known;
    const account = findAccount(this.seed, ownerId);
    if (!account) throw new Error(nobodyHas(ownerId));
    return new Wall(account, { seed: this.seed, now: this.now, pictureUrl: this.pictureUrl });
  }

  /** Exactly what `wall.get` gives, in its order; the pinned post once. As a stranger sees it if no reader is given. */
  rawPosts(ownerId: number, reader: Reader = 'stranger'): Generator<RawPost> {
    return this.wall(ownerId).walk(reader);
  }

  /** Members of a community or followers of a person, in the order of VK's answers. */
  *rawMembers(ownerId: number): Generator<RawUser> {
    const { followers } = this.#require(ownerId);
    for (const id of followerIds(this.seed, ownerId, { total: followers, offset: 0, count: followers })) {
      const member = this.user(id, null);
      if (member) yield member;
    }
  }

  /** As the owner of `viewerId`'s token sees them, with every field. */
  user(id: number, viewerId: number | null): RawUser | null {
    const account = this.account(id);
    if (account?.kind !== 'user') return null;
    const mayRead = account.access !== 'closed' || this.reader(id, viewerId) === 'friend';
    return describeUser(account, { pictureUrl: this.pictureUrl, posts: this.wall(id).count('stranger'), mayRead });
  }

  group(id: number): RawGroup | null {
    const account = this.account(-id);
    if (account?.kind !== 'group') return null;
    return describeGroup(account, { pictureUrl: this.pictureUrl, posts: 0, mayRead: true });
  }

  reader(ownerId: number, viewerId: number | null): Reader {
    return viewerId === ownerId || this.#friends.has(`${ownerId} ${viewerId}`) ? 'friend' : 'stranger';
  }

  befriend(one: number, other: number): void {
    this.#friends.add(`${one} ${other}`).add(`${other} ${one}`);
  }

  /** Now, unless it has a date in unix seconds. */
  addPost(ownerId: number, post: PostChange & { readonly date?: number } = {}): RawPost {
    return this.#keptWall(ownerId).add(post);
  }

  /** False: there is no such post. */
  deletePost(ownerId: number, postId: number): boolean {
    if (!this.feed.has(ownerId, postId)) return this.#keptWall(ownerId).delete(postId);
    this.feed.delete(postId);
    return true;
  }

  changePost(ownerId: number, postId: number, change: PostChange): boolean {
    if (!this.feed.has(ownerId, postId)) return this.#keptWall(ownerId).change(postId, change);
    this.feed.change(postId, change);
    return true;
  }

  changeAccount(ownerId: number, change: AccountChange): void {
    this.#require(ownerId);
    this.#changes.set(ownerId, { ...this.#changes.get(ownerId), ...change });
  }

  readonly pictureUrl = (name: string, width: number, height: number): string =>
    `${this.#origin()}/pictures/${name}/${width}x${height}.png`;

  /** Those that grow by themselves, and those that something was done to. */
  *#openWalls(): Generator<Wall> {
    for (const ownerId of new Set([...LIVING_IDS, ...this.#walls.keys()])) {
      if (this.account(ownerId)?.access === 'open') yield this.wall(ownerId);
    }
  }

  #keptWall(ownerId: number): Wall {
    const wall = this.wall(ownerId);
    this.#walls.set(ownerId, wall);
    return wall;
  }

  #require(ownerId: number): Account {
    const account = this.account(ownerId);
    if (!account) throw new Error(nobodyHas(ownerId));
    return account;
  }
}

function nobodyHas(ownerId: number): string {
  return `Nobody at VK has the id ${ownerId}`;
}

export interface AccountChange {
  readonly access?: Access;
  readonly followers?: number;
}
