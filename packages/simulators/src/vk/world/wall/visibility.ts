import type { Account } from '../account.ts';

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
