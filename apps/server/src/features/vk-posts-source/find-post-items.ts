import type { MonitorPlace } from '@vidno/contract/monitors/monitors';
import { parseFeed, type VkFeedPage, type VkFeedPost } from '@vidno/providers/vk/search-objects';
import type { VkParams } from '@vidno/providers/vk/vk-client';
import type { Database } from '#database/database.ts';
import type { MonitorOutcome, MonitorQuery } from '#features/sources/public.ts';
import { toUnavailable, type VkAccess, type VkUnavailable } from '#features/vk-access/public.ts';
import { isWithin, normaliseText, textOf, toMonitorItem, toTextQuery, toVkQuery } from './post-rules.ts';
import { findMatchingTexts } from './text-repository.ts';

export interface FindPostItemsTools {
  readonly db: Database;
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
