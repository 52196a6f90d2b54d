import type { PostKind } from '../account.ts';
import { attachKind, type PostInput } from '../generate-post.ts';
import type { RawPost } from '../raw-objects.ts';

/** Fields of a post that can be set when adding or changing it. */
export interface PostChange {
  readonly text?: string;
  readonly likes?: number;
  readonly comments?: number;
  readonly reposts?: number;
  /** Null when VK returns none. */
  readonly views?: number | null;
  /** Null when VK returns none. */
  readonly reactions?: number | null;
  /** Replaces the attachments by those of a post of this kind. */
  readonly kind?: PostKind;
  /** When it was edited, in unix seconds; a new text or kind sets it. */
  readonly edited?: number;
  readonly ads?: boolean;
  /** Only for subscribers who pay: others see neither text nor attachments. */
  readonly donut?: boolean;
  /** Null for no location. */
  readonly geo?: { readonly latitude: number; readonly longitude: number } | null;
}

type PostContext = Pick<PostInput, 'seed' | 'pictureUrl'>;

export function newPost(
  change: PostChange,
  place: Pick<RawPost, 'id' | 'date'> & { readonly ownerId: number; readonly fromId: number },
  context: PostContext,
): RawPost {
  const { id, date, ownerId, fromId } = place;
  const empty: RawPost = {
    inner_type: 'wall_wallpost',
    id,
    owner_id: ownerId,
    from_id: fromId,
    date,
    text: '',
    type: 'post',
    post_type: 'post',
    attachments: [],
    marked_as_ads: 0,
    likes: { count: 0, user_likes: 0, can_like: 1 },
    comments: { count: 0, can_post: 1 },
    reposts: { count: 0, user_reposted: 0 },
    views: { count: 0 },
  };
  return applyChange(empty, change, context);
}

export function applyChange(post: RawPost, change: PostChange, context: PostContext): RawPost {
  const { kind, edited, ads, donut } = change;
  const geo = change.geo === undefined ? post.geo : change.geo && toGeo(change.geo);
  const { geo: _, ...rest } = applyCounters(post, change);
  return {
    ...rest,
    text: change.text ?? post.text,
    ...(geo && { geo }),
    ...(kind && { attachments: attachKind(kind, post, context) }),
    ...(edited !== undefined && { edited }),
    ...(ads !== undefined && { marked_as_ads: ads ? 1 : 0 }),
    ...(donut && { text: '', attachments: [], donut: { is_donut: true } }),
  };
}

function applyCounters(post: RawPost, { likes, comments, reposts, ...change }: PostChange): RawPost {
  const { views: viewsBefore, reactions: reactionsBefore, reaction_set_id: _, ...rest } = post;
  const views = change.views === undefined ? viewsBefore?.count : change.views;
  const reactions = change.reactions === undefined ? reactionsBefore : toReactions(change.reactions);
  return {
    ...rest,
    likes: { ...post.likes, count: likes ?? post.likes.count },
    comments: { ...post.comments, count: comments ?? post.comments.count },
    reposts: { ...post.reposts, count: reposts ?? post.reposts.count },
    ...(views !== undefined && views !== null && { views: { count: views } }),
    ...(reactions && { reaction_set_id: 'reactions', reactions }),
  };
}

function toReactions(count: number | null): RawPost['reactions'] {
  return count === null ? undefined : { count, items: count > 0 ? [{ id: 0, count }] : [] };
}

function toGeo({ latitude, longitude }: { latitude: number; longitude: number }): NonNullable<RawPost['geo']> {
  return { type: 'point', coordinates: `${latitude.toFixed(6)} ${longitude.toFixed(6)}` };
}
