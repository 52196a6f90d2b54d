import type { ThemeName } from './themes.ts';
import type { Timetable } from './timetable.ts';

/** `closed`: a private profile or community; `wall_off`: open, but with its wall switched off. */
export type Access = 'open' | 'closed' | 'wall_off' | 'deleted' | 'banned';

/** What a wall consists of; weights, 0 or absent for none. */
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
  /** VK tells no views of its posts. */
  readonly hidesViews?: boolean;
  readonly hidesReactions?: boolean;
  /** One of its oldest posts stands first. */
  readonly hasPinnedPost?: boolean;
  /** Every seventh post is for friends only. */
  readonly hasFriendsOnlyPosts?: boolean;
  /** Share of posts that are marked as advertising. */
  readonly ads?: number;
}

interface Shared {
  /** VK's own id; negative for a community. */
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
  /** As the person shows it. */
  readonly bdate: string | null;
  /** VK knows it all the same. */
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
