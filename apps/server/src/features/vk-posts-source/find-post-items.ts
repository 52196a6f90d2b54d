import type { MonitorPlace } from '@vidno/contract/monitors/monitors';
import { parseFeed, type VkFeedPage, type VkFeedPost } from '@vidno/providers/vk/search-objects';
import type { VkParams } from '@vidno/providers/vk/vk-client';
import { MINUTE_MS } from '#config/time.ts';
import type { Source } from '#features/sources/public.ts';
import type { MonitorItem, MonitorOutcome, MonitorQuery, SourceKind } from '#features/sources/source-kind.ts';
import { probeVk } from '#features/vk-access/probe-vk.ts';
import { toUnavailable, type VkAccess, type VkUnavailable } from '#features/vk-access/vk-access.ts';
import type { Tools } from '#tools.ts';
import { findMatchingTexts, type TextQuery } from './text-repository.ts';

/** Each probe spends some of the day's search quota, so a healthy source is probed no more often than this. */
const PROBE_EVERY_MS = 30 * MINUTE_MS;

/** Posts of VK, by its own search. */
export function createVkPostsSource(tools: Pick<Tools, 'clock'> & FindPostItemsTools): SourceKind {
  const { clock, vkAccess } = tools;
  return {
    extent: 'Открытые записи VK',
    isOutside: true,
    monitor: { lane: 'slow', findItems: (query) => findPostItems(tools, query) },
    probe: async (source) =>
      isFresh(source, clock())
        ? 'not_now'
        : await probeVk(vkAccess, {
            subject: 'posts',
            method: 'newsfeed.search',
            commonWord: 'город',
            countFound: (response) => parseFeed(response).posts.length,
          }),
  };
}

function isFresh({ health, checked_at: checkedAt }: Source, now: Date): boolean {
  return health === 'up' && checkedAt !== null && now.getTime() - checkedAt.getTime() < PROBE_EVERY_MS;
}

interface FindPostItemsTools extends Pick<Tools, 'db'> {
  readonly vkAccess: VkAccess;
}

/** Every source row of this kind searches the same VK, so the row does not matter. */
type PostsQuery = Omit<MonitorQuery, 'source'>;

interface Collected {
  readonly kind: 'collected';
  readonly posts: readonly VkFeedPost[];
  readonly authors: ReadonlyMap<number, string>;
  readonly isCapped: boolean;
}

/** @limit list: VK returns the rest on the next pages. */
const PAGE_SIZE = 200;
/** @limit list: VK returns no more for a query. */
const MAX_RESULTS = 1_000;
/**
 * VK searches only this near to a point. For a wider place we search everywhere and filter by distance ourselves.
 * @limit none
 */
const MAX_RADIUS_KM = 60;

/** VK's results, newest first, without the posts that miss a word or lie outside the place by our own check. */
export async function findPostItems(tools: FindPostItemsTools, query: PostsQuery): Promise<MonitorOutcome> {
  const textQuery = toTextQuery(query.keyword);
  const collected = await collect(tools.vkAccess, query, toVkQuery(textQuery));
  if (collected.kind === 'unavailable') return collected;
  const { posts, authors, isCapped } = collected;
  const near = posts.filter((post) => isWithin(post, query.place));
  const matching = await findMatchingTexts(
    tools.db,
    near.map((post) => normaliseText(textOf(post))),
    textQuery,
  );
  const items = near.filter((_, index) => matching.has(index)).map((post) => toMonitorItem(post, authors));
  const oldest = Math.min(...posts.map(({ date }) => date));
  // VK returns at most a thousand posts, so older ones may exist beyond them.
  return { kind: 'found', items, completeSince: isCapped ? new Date(oldest * 1_000) : null };
}

/** Each post once: a post written between two calls shifts the pages, so one may come twice. */
async function collect(vkAccess: VkAccess, query: PostsQuery, q: string): Promise<Collected | VkUnavailable> {
  const since = Math.floor(query.since.getTime() / 1_000);
  const params = { q, count: PAGE_SIZE, extended: 1, start_time: since, ...geoParams(query.place) };
  const posts = new Map<string, VkFeedPost>();
  const authors = new Map<number, string>();
  let received = 0;
  for await (const page of listPages(vkAccess, params, query)) {
    if (page.kind === 'unavailable') return page;
    received += page.posts.length;
    for (const post of page.posts) if (post.date >= since) posts.set(`${post.owner_id}_${post.id}`, post);
    for (const [id, name] of page.authors) authors.set(id, name);
  }
  return {
    kind: 'collected',
    posts: [...posts.values()],
    authors,
    isCapped: received >= MAX_RESULTS && posts.size > 0,
  };
}

/** Whose wall it stands on, who wrote it, and who wrote what it passes on. */
function listPeopleOf({ owner_id, from_id, copy_history: originals = [] }: VkFeedPost): number[] {
  const ids = [owner_id, from_id, ...originals.flatMap((original) => [original.owner_id, original.from_id])];
  return [...new Set(ids)].filter((id): id is number => id !== undefined && id > 0);
}

function geoParams(place: MonitorPlace | null): VkParams {
  return place && place.radius_km <= MAX_RADIUS_KM ? { latitude: place.latitude, longitude: place.longitude } : {};
}

/** Ends at the last page that VK gives, or at the first call that fails. */
async function* listPages(
  vkAccess: VkAccess,
  params: VkParams,
  { accountId, signal }: Pick<PostsQuery, 'accountId' | 'signal'>,
): AsyncGenerator<({ readonly kind: 'page' } & VkFeedPage) | VkUnavailable> {
  let cursor: string | undefined;
  for (let received = 0; received < MAX_RESULTS; ) {
    const answer = await vkAccess.call('newsfeed.search', { ...params, start_from: cursor }, { accountId, signal });
    if (answer.kind !== 'answered') return yield toUnavailable(answer, 'posts');
    const page = parseFeed(answer.response);
    yield { kind: 'page', ...page };
    received += page.posts.length;
    if (page.nextFrom === null || page.posts.length === 0) return;
    cursor = page.nextFrom;
  }
}

/** The phrases in quotation marks, and the other words. */
export function toTextQuery(keyword: string): TextQuery {
  const parts = normaliseText(keyword).split(/["«»“”„]/);
  return {
    words: parts.filter((_, index) => index % 2 === 0).join(' '),
    phrases: parts.filter((part, index) => index % 2 === 1 && part.trim() !== ''),
  };
}

/** VK puts phrases between plain quotation marks. */
export function toVkQuery({ words, phrases }: TextQuery): string {
  return [words, ...phrases.map((phrase) => `"${phrase.trim()}"`)].join(' ').replace(/\s+/g, ' ').trim();
}

/** The post's text; for a repost without a comment, the original's text. Links in VK's markup become their titles. */
export function textOf({ text, copy_history: originals = [] }: VkFeedPost): string {
  const [original] = originals;
  const full = text.trim() === '' ? (original?.text ?? '') : text;
  return full.replace(/\[(?:id|club|public|https?:)[^\]|]*\|([^\]]*)\]/g, '$1').trim();
}

/** Normalised for comparison, without relying on the database's collation for the case of Russian letters. */
function normaliseText(text: string): string {
  return text.toWellFormed().normalize('NFC').replaceAll('\0', ' ').toLowerCase().replaceAll('ё', 'е');
}

/** A post without coordinates is outside every place. */
export function isWithin({ geo }: VkFeedPost, place: MonitorPlace | null): boolean {
  if (place === null) return true;
  const [latitude, longitude] = geo?.coordinates.trim().split(/\s+/).map(Number) ?? [];
  if (latitude === undefined || longitude === undefined || !Number.isFinite(latitude + longitude)) return false;
  return kilometresBetween({ latitude, longitude }, place) <= place.radius_km;
}

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const EARTH_RADIUS_KM = 6_371;

/** Great-circle distance (haversine). */
export function kilometresBetween(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const halfSine = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const squared =
    halfSine(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * halfSine(one.longitude, other.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(squared)));
}

export function toMonitorItem(post: VkFeedPost, authors: ReadonlyMap<number, string>): MonitorItem {
  const key = `${post.owner_id}_${post.id}`;
  const author = authors.get(post.from_id ?? post.owner_id);
  const owner = authors.get(post.owner_id);
  return {
    key,
    kind: 'post',
    title: author || owner || 'Пост ВКонтакте',
    text: textOf(post),
    subtitle: owner !== undefined && owner !== author ? `ВКонтакте, на стене «${owner}»` : 'ВКонтакте',
    url: `https://vk.com/wall${key}`,
    personId: null,
    vkIds: listPeopleOf(post),
    published: new Date(post.date * 1_000),
  };
}
