import type { RawPost } from '../raw-objects.ts';

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
