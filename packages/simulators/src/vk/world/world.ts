import { Feed } from '../search/feed.ts';
import { type Access, type Account, describeGroup, describeUser } from './account.ts';
import { findAccount, findAccountByLogin } from './find-account.ts';
import { followerIds } from './follower-ids.ts';
import { LIVING_IDS } from './named-accounts.ts';
import type { RawGroup, RawPost, RawUser } from './raw-objects.ts';
import type { PostChange } from './wall/change-post.ts';
import type { Reader, WallView } from './wall/visibility.ts';
import { type AddedPost, Wall } from './wall/wall.ts';

export interface WorldOptions {
  readonly seed: number;
  readonly now: () => Date;
  /** Base URL of pictures; a function because the port is unknown until the server listens. */
  readonly origin: () => string;
}

/** The simulated data of VK, generated on demand; only changes are stored. */
export class World {
  readonly seed: number;
  readonly now: () => Date;
  /** The posts that `newsfeed.search` searches. */
  readonly feed: Feed;
  /** Whether the counters of a post grow with its age; otherwise they are final from the start. */
  grows = false;
  readonly #origin: () => string;
  readonly #walls = new Map<number, Wall>();
  readonly #changes = new Map<number, AccountChange>();
  readonly #friends = new Set<string>();

  constructor({ seed, now, origin }: WorldOptions) {
    this.seed = seed;
    this.now = now;
    this.#origin = origin;
    this.feed = new Feed({ seed, now, pictureUrl: this.pictureUrl, walls: () => this.#openWalls() });
  }

  /** By VK's id, negative for a community; null when it does not exist. */
  account(ownerId: number): Account | null {
    const account = findAccount(this.seed, ownerId);
    if (!account) return null;
    const { name, ...change } = this.#changes.get(ownerId) ?? {};
    const [firstName = '', ...lastNames] = name?.split(' ') ?? [];
    if (account.kind === 'group') return { ...account, ...change, ...(name !== undefined && { name }) };
    return { ...account, ...change, ...(name !== undefined && { firstName, lastName: lastNames.join(' ') }) };
  }

  /** By screen name, `id<n>`, `club<n>` or number. */
  accountByLogin(login: string): Account | null {
    for (const [ownerId, { screenName }] of this.#changes) if (screenName === login) return this.account(ownerId);
    const found = findAccountByLogin(this.seed, login);
    return found && this.account(found.ownerId);
  }

  wall(ownerId: number): Wall {
    const known = this.#walls.get(ownerId);
    if (known) return known;
    const account = findAccount(this.seed, ownerId);
    if (!account) throw new Error(unknownId(ownerId));
    return new Wall(account, {
      seed: this.seed,
      now: this.now,
      pictureUrl: this.pictureUrl,
      grows: () => this.grows,
    });
  }

  /** The same posts as `wall.get` in the same order, with the pinned post once. By default what a stranger sees of the owner's. */
  rawPosts(ownerId: number, { reader = 'stranger', authors = 'owner' }: Partial<WallView> = {}): Generator<RawPost> {
    return this.wall(ownerId).walk({ reader, authors });
  }

  /** Members of a community or followers of a person, in the order of the VK methods. */
  *rawMembers(ownerId: number): Generator<RawUser> {
    const { followers } = this.#require(ownerId);
    for (const id of followerIds(this.seed, ownerId, { total: followers, offset: 0, count: followers })) {
      const member = this.user(id, null);
      if (member) yield member;
    }
  }

  /** With every field that the viewer may see. */
  user(id: number, viewerId: number | null): RawUser | null {
    const account = this.account(id);
    if (account?.kind !== 'user') return null;
    const mayRead = account.access !== 'closed' || this.reader(id, viewerId) === 'friend';
    return describeUser(account, {
      pictureUrl: this.pictureUrl,
      posts: this.wall(id).count({ reader: 'stranger', authors: 'owner' }),
      mayRead,
    });
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

  addPost(ownerId: number, post: AddedPost = {}): RawPost {
    return this.#storedWall(ownerId).add(post);
  }

  /** False when there is no such post. */
  deletePost(ownerId: number, postId: number): boolean {
    if (!this.feed.has(ownerId, postId)) return this.#storedWall(ownerId).delete(postId);
    this.feed.delete(postId);
    return true;
  }

  /** It leaves the wall until it is restored. */
  archivePost(ownerId: number, postId: number): boolean {
    return this.#storedWall(ownerId).archive(postId);
  }

  restorePost(ownerId: number, postId: number): boolean {
    return this.#storedWall(ownerId).restore(postId);
  }

  /** Null: no post is pinned any more. */
  pinPost(ownerId: number, postId: number | null): boolean {
    return this.#storedWall(ownerId).pin(postId);
  }

  changePost(ownerId: number, postId: number, change: PostChange): boolean {
    if (!this.feed.has(ownerId, postId)) return this.#storedWall(ownerId).change(postId, change);
    this.feed.change(postId, change);
    return true;
  }

  changeAccount(ownerId: number, change: AccountChange): void {
    this.#require(ownerId);
    this.#changes.set(ownerId, { ...this.#changes.get(ownerId), ...change });
  }

  readonly pictureUrl = (name: string, width: number, height: number): string =>
    `${this.#origin()}/pictures/${name}/${width}x${height}.png`;

  /** Open walls that grow or have been changed. */
  *#openWalls(): Generator<Wall> {
    for (const ownerId of new Set([...LIVING_IDS, ...this.#walls.keys()])) {
      if (this.account(ownerId)?.access === 'open') yield this.wall(ownerId);
    }
  }

  #storedWall(ownerId: number): Wall {
    const wall = this.wall(ownerId);
    this.#walls.set(ownerId, wall);
    return wall;
  }

  #require(ownerId: number): Account {
    const account = this.account(ownerId);
    if (!account) throw new Error(unknownId(ownerId));
    return account;
  }
}

function unknownId(ownerId: number): string {
  return `Unknown VK id ${ownerId}`;
}

export interface AccountChange {
  readonly access?: Access;
  readonly followers?: number;
  /** Of a person the first name and the rest. */
  readonly name?: string;
  /** The one before leads to the page too. */
  readonly screenName?: string;
  /** The line below a person's name. */
  readonly status?: string;
}
