import type { RawGroup, RawUser } from './raw-objects.ts';
import type { ThemeName } from './themes.ts';
import type { Timetable } from './wall/timetable.ts';

/** `closed`: a private profile or community; `wall_off`: open, but with its wall switched off. */
export type Access = 'open' | 'closed' | 'wall_off' | 'deleted' | 'banned';

export type PostKind =
  | 'text'
  | 'photo'
  | 'album'
  | 'video'
  | 'clip'
  | 'audio'
  | 'link'
  | 'poll'
  | 'doc'
  | 'repost'
  | 'market';

export interface WallTraits {
  readonly kinds?: Readonly<Partial<Record<PostKind, number>>>;
  /** VK returns no view counts for its posts. */
  readonly hidesViews?: boolean;
  readonly hidesReactions?: boolean;
  /** One of its oldest posts is pinned. */
  readonly hasPinnedPost?: boolean;
  /** Everyone may write on the wall; every fifth post is by a guest. */
  readonly hasGuests?: boolean;
  /** Every seventh post is for friends only. */
  readonly hasFriendsOnlyPosts?: boolean;
  /** Share of posts that are marked as advertising. */
  readonly ads?: number;
}

interface Shared {
  /** VK's id; negative for a community. */
  readonly ownerId: number;
  readonly screenName: string;
  readonly access: Access;
  readonly theme: ThemeName;
  readonly timetable: Timetable;
  /** Followers of a person, members of a community. */
  readonly followers: number;
  readonly traits: WallTraits;
  readonly about?: string;
}

export interface Person extends Shared {
  readonly kind: 'user';
  readonly firstName: string;
  readonly lastName: string;
  readonly sex: 0 | 1 | 2;
  /** As shown on the profile. */
  readonly bdate: string | null;
  /** Known to VK even when hidden. */
  readonly birthYear: number;
  readonly city: { readonly id: number; readonly title: string } | null;
  readonly country: { readonly id: number; readonly title: string } | null;
  readonly friends: number;
  /** The line below the name; empty if it is not given. */
  readonly status?: string;
}

export interface Community extends Shared {
  readonly kind: 'group';
  readonly name: string;
}

export type Account = Person | Community;

interface AccountView {
  readonly pictureUrl: (name: string, width: number, height: number) => string;
  readonly posts: number;
  /** Friends can read a private profile. */
  readonly mayRead: boolean;
}

/** A person with every field that can be requested. */
export function describeUser(person: Person, { pictureUrl, posts, mayRead }: AccountView): RawUser {
  const { ownerId: id, access, screenName } = person;
  if (access === 'deleted') return { id, first_name: 'DELETED', last_name: '', deactivated: 'deleted' };
  const names = { id, first_name: person.firstName, last_name: person.lastName };
  if (access === 'banned') return { ...names, deactivated: 'banned' };
  const photo = (size: number) => pictureUrl(String(id), size, size);
  const isClosed = access === 'closed';
  const open: RawUser = {
    ...names,
    is_closed: isClosed,
    can_access_closed: mayRead,
    screen_name: screenName,
    domain: screenName,
    photo_50: photo(50),
    photo_100: photo(100),
    photo_200: photo(200),
    sex: person.sex,
    verified: 0,
    ...(person.city && { city: person.city }),
    ...(person.country && { country: person.country }),
  };
  if (isClosed && !mayRead) return open;
  return {
    ...open,
    followers_count: person.followers,
    counters: { friends: person.friends, followers: person.followers, posts },
    status: person.status ?? '',
    last_seen: { time: 1_793_000_000 + (id % 1_000_000), platform: 1 + (id % 7) },
    ...(person.bdate && { bdate: person.bdate }),
  };
}

const CLOSEDNESS = { open: 0, wall_off: 0, deleted: 0, banned: 0, closed: 1 } as const;

export function describeGroup(group: Community, { pictureUrl }: AccountView): RawGroup {
  const { ownerId, access, screenName } = group;
  const photo = (size: number) => pictureUrl(String(ownerId), size, size);
  const base = {
    id: -ownerId,
    name: access === 'deleted' ? 'DELETED' : group.name,
    screen_name: screenName,
    is_closed: CLOSEDNESS[access],
    type: 'page' as const,
    photo_50: photo(50),
    photo_100: photo(100),
    photo_200: photo(200),
  };
  if (access === 'deleted' || access === 'banned') return { ...base, deactivated: access };
  return {
    ...base,
    members_count: group.followers,
    description: group.about ?? '',
    activity: 'Открытая группа',
    verified: 0,
  };
}
