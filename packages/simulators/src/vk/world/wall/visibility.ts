import type { Account } from '../account.ts';
import type { RawPost } from '../raw-objects.ts';

/** Only a `friend` sees friends-only posts. */
export type Reader = 'stranger' | 'friend';

/** The `filter` of `wall.get`: `owner` leaves out what guests have written, `others` is only that. */
export type AuthorFilter = 'owner' | 'others' | 'all';

/** Which posts of a wall are requested, and by whom. */
export interface WallView {
  readonly reader: Reader;
  readonly authors: AuthorFilter;
}

const FRIENDS_ONLY_EVERY = 7;
const BY_GUESTS_EVERY = 5;
const PERIOD = FRIENDS_ONLY_EVERY * BY_GUESTS_EVERY;

export function isFriendsOnly({ traits }: Account, k: number): boolean {
  return traits.hasFriendsOnlyPosts === true && k % FRIENDS_ONLY_EVERY === 3;
}

export function isByGuest({ traits }: Account, k: number): boolean {
  return traits.hasGuests === true && k % BY_GUESTS_EVERY === 4;
}

export function isShown(authors: AuthorFilter, isGuest: boolean): boolean {
  return authors === 'all' || isGuest === (authors === 'others');
}

/** Whether the view leaves out the generated post `k`. */
export function isHidden(account: Account, { reader, authors }: WallView, k: number): boolean {
  return (reader === 'stranger' && isFriendsOnly(account, k)) || !isShown(authors, isByGuest(account, k));
}

/** How many of the posts 0 to k − 1 the view leaves out. */
export function hiddenBefore(account: Account, view: WallView, k: number): number {
  const hidden = Array.from({ length: PERIOD }, (_, number) => isHidden(account, view, number));
  const count = (flags: readonly boolean[]) => flags.filter(Boolean).length;
  return Math.floor(k / PERIOD) * count(hidden) + count(hidden.slice(0, k % PERIOD));
}

/** Fields of a post that can be set when adding or changing it. */
export interface PostChange {
  readonly text?: string;
  readonly likes?: number;
  readonly comments?: number;
  readonly reposts?: number;
  /** Null when VK returns none. */
  readonly views?: number | null;
  /** Null for no location. */
  readonly geo?: { readonly latitude: number; readonly longitude: number } | null;
}

export function newPost(
  { text = '', likes = 0, comments = 0, reposts = 0, views = 0, geo }: PostChange,
  { ownerId, fromId, id, date }: Pick<RawPost, 'id' | 'date'> & { readonly ownerId: number; readonly fromId: number },
): RawPost {
  return {
    inner_type: 'wall_wallpost',
    id,
    owner_id: ownerId,
    from_id: fromId,
    date,
    text,
    type: 'post',
    post_type: 'post',
    attachments: [],
    marked_as_ads: 0,
    likes: { count: likes, user_likes: 0, can_like: 1 },
    comments: { count: comments, can_post: 1 },
    reposts: { count: reposts, user_reposted: 0 },
    ...(views !== null && { views: { count: views } }),
    ...(geo && { geo: toGeo(geo) }),
  };
}

export function applyChange(post: RawPost, { text, likes, comments, reposts, views, geo }: PostChange): RawPost {
  const { views: viewsBefore, geo: geoBefore, ...rest } = post;
  const geoNow = geo === undefined ? geoBefore : geo && toGeo(geo);
  const viewsNow = views === undefined ? viewsBefore?.count : views;
  return {
    ...rest,
    text: text ?? post.text,
    likes: { ...post.likes, count: likes ?? post.likes.count },
    comments: { ...post.comments, count: comments ?? post.comments.count },
    reposts: { ...post.reposts, count: reposts ?? post.reposts.count },
    ...(viewsNow !== undefined && viewsNow !== null && { views: { count: viewsNow } }),
    ...(geoNow && { geo: geoNow }),
  };
}

function toGeo({ latitude, longitude }: { latitude: number; longitude: number }): NonNullable<RawPost['geo']> {
  return { type: 'point', coordinates: `${latitude.toFixed(6)} ${longitude.toFixed(6)}` };
}
