/** Objects as VK returns them, reduced to the simulated fields. */

export interface RawPost {
  readonly inner_type: 'wall_wallpost';
  readonly id: number;
  readonly owner_id: number;
  readonly from_id: number;
  readonly date: number;
  readonly text: string;
  readonly type: 'post';
  readonly post_type: 'post' | 'copy' | 'post_ads';
  readonly attachments: readonly RawAttachment[];
  readonly likes: { readonly count: number; readonly user_likes: 0; readonly can_like: 1 };
  readonly comments: { readonly count: number; readonly can_post: 0 | 1 };
  readonly reposts: { readonly count: number; readonly user_reposted: 0 };
  readonly views?: { readonly count: number };
  readonly reaction_set_id?: 'reactions';
  readonly reactions?: { readonly count: number; readonly items: readonly RawReaction[] };
  readonly copy_history?: readonly RawOriginal[];
  readonly is_pinned?: 1;
  readonly marked_as_ads: 0 | 1;
  readonly friends_only?: 1;
  /** In unix seconds. */
  readonly edited?: number;
  readonly donut?: { readonly is_donut: true };
  readonly geo?: { readonly type: 'point'; readonly coordinates: string };
}

export interface RawReaction {
  readonly id: number;
  readonly count: number;
}

export type RawOriginal = Pick<
  RawPost,
  'inner_type' | 'id' | 'owner_id' | 'from_id' | 'date' | 'text' | 'post_type' | 'attachments'
>;

/** Such as `{type: 'photo', photo: {…}}`. */
export type RawAttachment = { readonly type: string } & Readonly<Record<string, unknown>>;

export interface RawUser {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly deactivated?: 'deleted' | 'banned';
  readonly is_closed?: boolean;
  readonly can_access_closed?: boolean;
  readonly screen_name?: string;
  readonly domain?: string;
  readonly photo_50?: string;
  readonly photo_100?: string;
  readonly photo_200?: string;
  readonly followers_count?: number;
  readonly counters?: { readonly friends: number; readonly followers: number; readonly posts: number };
  readonly sex?: 0 | 1 | 2;
  readonly bdate?: string;
  readonly city?: RawPlace;
  readonly country?: RawPlace;
  readonly verified?: 0 | 1;
  readonly status?: string;
  readonly last_seen?: { readonly time: number; readonly platform: number };
}

export interface RawPlace {
  readonly id: number;
  readonly title: string;
}

export interface RawGroup {
  readonly id: number;
  readonly name: string;
  readonly screen_name: string;
  readonly is_closed: 0 | 1 | 2;
  readonly type: 'group' | 'page';
  readonly deactivated?: 'deleted' | 'banned';
  readonly photo_50: string;
  readonly photo_100: string;
  readonly photo_200: string;
  readonly members_count?: number;
  readonly description?: string;
  readonly activity?: string;
  readonly verified?: 0 | 1;
  readonly city?: RawPlace;
  readonly country?: RawPlace;
}
