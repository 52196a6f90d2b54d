import type { MonitorPlace } from '@vidno/contract/monitors/monitors';
import { parseFeed, type VkFeedPage, type VkFeedPost } from '@vidno/providers/vk/search-objects';
import type { VkParams } from '@vidno/providers/vk/vk-client';
import type { Database } from '#database/database.ts';
import type { Look, LookOutcome } from '#features/sources/public.ts';
import { toUnavailable, type VkAccess, type VkUnavailable } from '#features/vk-access/public.ts';
import { isWithin, plainText, textOf, toHit, toTextQuery, toVkQuery } from './post-rules.ts';
import { findMatchingTexts } from './text-repository.ts';

export interface LookAtPostsTools {
  readonly db: Database;
  readonly vkAccess: VkAccess;
}

/** There is one VK, whatever row of ours it is asked for. */
type PostsWanted = Omit<Look, 'source'>;

interface Collected {
  readonly kind: 'collected';
  readonly posts: readonly VkFeedPost[];
  readonly authors: ReadonlyMap<number, string>;
  readonly isCapped: boolean;
}

const PAGE = 200;
const MOST_TOLD = 1_000;
/** VK looks only so near to a point: wider places are searched without one, and by us. */
const NEAR_KM = 60;

/** Posts that are found by VK and hold the words and lie in the place by our own measure, newest first. */
export async function lookAtPosts(tools: LookAtPostsTools, look: PostsWanted): Promise<LookOutcome> {
  const asked = toTextQuery(look.keyword);
  const collected = await collect(tools.vkAccess, look, toVkQuery(asked));
  if (collected.kind === 'unavailable') return collected;
  const { posts, authors, isCapped } = collected;
  const near = posts.filter((post) => isWithin(post, look.place));
  const matching = await findMatchingTexts(
    tools.db,
    near.map((post) => plainText(textOf(post))),
    asked,
  );
  const hits = near.filter((_, index) => matching.has(index)).map((post) => toHit(post, authors));
  const oldest = Math.min(...posts.map(({ date }) => date));
  // VK tells no more than a thousand posts: older ones may be there all the same.
  return { kind: 'seen', hits, seenBack: isCapped ? new Date(oldest * 1_000) : null };
}

/** Each post once: what is written meanwhile moves the pages on. */
async function collect(vkAccess: VkAccess, look: PostsWanted, q: string): Promise<Collected | VkUnavailable> {
  const since = Math.floor(look.since.getTime() / 1_000);
  const params = { q, count: PAGE, extended: 1, start_time: since, ...pointOf(look.place) };
  const posts = new Map<string, VkFeedPost>();
  const authors = new Map<number, string>();
  let told = 0;
  for await (const page of listPages(vkAccess, params, look.signal)) {
    if (page.kind === 'unavailable') return page;
    told += page.posts.length;
    for (const post of page.posts) if (post.date >= since) posts.set(`${post.owner_id}_${post.id}`, post);
    for (const [id, name] of page.authors) authors.set(id, name);
  }
  return { kind: 'collected', posts: [...posts.values()], authors, isCapped: told >= MOST_TOLD && posts.size > 0 };
}

function pointOf(place: MonitorPlace | null): VkParams {
  return place && place.radius_km <= NEAR_KM ? { latitude: place.latitude, longitude: place.longitude } : {};
}

/** Up to the last one that VK tells, or to the first that it does not. */
async function* listPages(
  vkAccess: VkAccess,
  params: VkParams,
  signal: AbortSignal,
): AsyncGenerator<({ readonly kind: 'page' } & VkFeedPage) | VkUnavailable> {
  let cursor: string | undefined;
  for (let told = 0; told < MOST_TOLD; ) {
    const answer = await vkAccess.call('newsfeed.search', { ...params, start_from: cursor }, { signal });
    if (answer.kind !== 'answered') return yield toUnavailable(answer, 'posts');
    const page = parseFeed(answer.response);
    yield { kind: 'page', ...page };
    told += page.posts.length;
    if (page.nextFrom === null || page.posts.length === 0) return;
    cursor = page.nextFrom;
  }
}
