import { DAY_SECONDS } from '../../acquiring/deliveries.ts';
import { fold, matchesText } from '../search/feed.ts';
import { searchPeople, VK_CITIES } from '../search/people-index.ts';
import type { RawPost } from '../world/raw-objects.ts';
import { list, type MethodCall, type Params, readInteger, VkError, withFields } from './method-call.ts';
import { USER_FIELDS } from './page-methods.ts';

/** A search returns no more than this over all pages. */
const MAX_RESULTS = 1_000;
const MAX_QUERY_CHARS = 9_000;
/** VK does not document the radius around the coordinates; this is our choice. */
const NEAR_KM = 100;
const KM_PER_DEGREE = 111.2;

export function searchUsers({ world, params, viewerId }: MethodCall) {
  const offset = readInteger(params, 'offset', { fallback: 0, max: Number.MAX_SAFE_INTEGER });
  const count = readInteger(params, 'count', { fallback: 20, max: 1_000 });
  const found = searchPeople(world.seed, {
    q: params.q ?? '',
    cityId: optional(params, 'city') ?? optional(params, 'city_id'),
    countryId: optional(params, 'country') ?? optional(params, 'country_id'),
    hometown: params.hometown || null,
    sex: optional(params, 'sex') ?? 0,
    ageFrom: optional(params, 'age_from'),
    ageTo: optional(params, 'age_to'),
    year: world.now().getFullYear(),
  });
  const items = found.slice(offset, Math.min(offset + count, MAX_RESULTS)).flatMap(({ ownerId }) => {
    const user = world.user(ownerId, viewerId);
    return user ? [withFields(user, USER_FIELDS, params)] : [];
  });
  return { count: found.length, items };
}

/** Newest first. A post added between two pages shifts the rest, so a post may be returned twice. */
export function searchNewsfeed({ world, params }: MethodCall) {
  const { q = '' } = params;
  if (q.length > MAX_QUERY_CHARS) throw new VkError(100, 'q is too long');
  const now = Math.floor(world.now().getTime() / 1_000);
  const count = readInteger(params, 'count', { fallback: 30, max: 200 });
  const from = optional(params, 'start_time') ?? now - DAY_SECONDS;
  const until = Math.min(now, optional(params, 'end_time') ?? now);
  const center = centerOf(params);
  const found = world.feed
    .posts({ from, until })
    .filter((post) => matchesText(post.text, q) && (center === null || isNear(post, center)));
  const offset = offsetOf(params);
  const end = Math.min(offset + count, found.length, MAX_RESULTS);
  const items = found.slice(offset, end);
  const last = items.at(-1);
  const hasMore = last !== undefined && end < Math.min(found.length, MAX_RESULTS);
  return {
    items,
    count: Math.min(found.length, MAX_RESULTS),
    total_count: found.length,
    ...(hasMore && { next_from: `${end}/${last.owner_id}_${last.id}` }),
    ...(params.extended === '1' && authorsOf({ world, params, viewerId: null }, items)),
  };
}

/** Cities whose title starts with the query, important ones first. */
export function getCities({ params }: MethodCall) {
  const countryId = optional(params, 'country_id');
  if (countryId === null) throw new VkError(100, 'country_id is undefined');
  const start = fold(params.q ?? '');
  const offset = readInteger(params, 'offset', { fallback: 0, max: Number.MAX_SAFE_INTEGER });
  const count = readInteger(params, 'count', { fallback: 100, max: 1_000 });
  const found = VK_CITIES.filter((city) => city.countryId === countryId && fold(city.title).startsWith(start));
  const items = found.slice(offset, offset + count).map(({ countryId: _, ...city }) => city);
  return { count: found.length, items };
}

function authorsOf({ world, params }: MethodCall, posts: readonly RawPost[]) {
  const ids = [...new Set(posts.map(({ from_id }) => from_id))];
  const fields = { fields: list(params, 'fields').join(',') || 'screen_name,photo_50,photo_100' };
  return {
    profiles: ids.flatMap((id) => {
      const user = id > 0 ? world.user(id, null) : null;
      return user ? [withFields(user, USER_FIELDS, fields)] : [];
    }),
    groups: ids.flatMap((id) => {
      const group = id < 0 ? world.group(-id) : null;
      return group ? [withFields(group, ['id', 'name', 'is_closed', 'type', 'deactivated'], fields)] : [];
    }),
  };
}

function offsetOf({ start_from: cursor }: Params): number {
  if (!cursor) return 0;
  const [, offset] = /^(\d{1,6})\/-?\d+_\d+$/.exec(cursor) ?? [];
  if (offset === undefined) throw new VkError(100, 'start_from is invalid');
  return Number(offset);
}

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

function centerOf({ latitude, longitude }: Params): Point | null {
  if (!latitude || !longitude) return null;
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  if (!(Math.abs(point.latitude) <= 90)) throw new VkError(100, 'latitude is invalid');
  if (!(Math.abs(point.longitude) <= 180)) throw new VkError(100, 'longitude is invalid');
  return point;
}

function isNear({ geo }: RawPost, center: Point): boolean {
  if (!geo) return false;
  const [latitude = 0, longitude = 0] = geo.coordinates.split(' ').map(Number);
  const east = (longitude - center.longitude) * Math.cos((center.latitude * Math.PI) / 180);
  return Math.hypot(latitude - center.latitude, east) * KM_PER_DEGREE <= NEAR_KM;
}

function optional(params: Params, name: string): number | null {
  return params[name] ? readInteger(params, name, { fallback: 0, max: Number.MAX_SAFE_INTEGER }) : null;
}
