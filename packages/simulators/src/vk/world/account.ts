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
}

export interface Community extends Shared {
  readonly kind: 'group';
  readonly name: string;
}

export type Account = Person | Community;
