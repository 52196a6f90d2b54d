import type { VkUser } from '@vidno/contract/vk/accounts';
import type { Post } from '@vidno/contract/vk/posts';
import { sniffPicture } from '@vidno/face-engine/decode/identify-picture';
import { shrinkPicture } from '@vidno/face-engine/decode/sharp';
import PQueue from 'p-queue';
import type { Database } from '#database/database.ts';
import type { FetchPublicFile } from '#files/fetch-public-file.ts';
import type { FileStore } from '#files/file-store.ts';
import type { FileUrls } from '#files/file-urls.ts';
import type { VkWall } from './stats.ts';

/** Pictures of VK pages and their posts, which browsers get from us, so that VK does not learn who looks at what. */

export const VK_PICTURE_PATH = '/collection/picture/';

export interface VkPictureUrls {
  /** The page with the address of its avatar here. With null as account, for anybody who has a link to a report. */
  userOf(wall: Pick<VkWall, 'vkAccountId'> & { readonly user: VkUser }, accountId: number | null): VkUser;
  /** The posts with the addresses of their pictures here. */
  postsOf(wall: Pick<VkWall, 'vkAccountId'>, posts: readonly Post[], accountId: number | null): Post[];
  /** Of a person who is not tracked. The picture is fetched when it is looked at and not kept. */
  personUrl(url: string | null, accountId: number): string | null;
}

export function createVkPictureUrls(fileUrls: FileUrls): VkPictureUrls {
  const urlOf = (key: string, accountId: number | null) =>
    VK_PICTURE_PATH + fileUrls.ticketOf('vk_picture', key, accountId);
  return {
    userOf: ({ vkAccountId, user }, accountId) => ({
      ...user,
      avatar: user.avatar && urlOf(pictureKey(vkAccountId, AVATAR), accountId),
    }),
    postsOf: ({ vkAccountId }, posts, accountId) =>
      posts.map((post) => ({
        ...post,
        preview: post.preview && urlOf(pictureKey(vkAccountId, post.post_id), accountId),
      })),
    personUrl: (url, accountId) => url && urlOf(PERSON + url, accountId),
  };
}

/** As tickets have it. */
function pictureKey(vkAccountId: string, name: typeof AVATAR | number): string {
  return `${vkAccountId}/${name}`;
}

export interface VkPictureTools {
  readonly db: Database;
  readonly files: FileStore;
  readonly fetchPublicFile: FetchPublicFile;
}

const AVATAR = 'avatar';
const PERSON = 'person ';
/** Twice as wide as the largest place for one. */
const SIDE_PIXELS = 240;
/** @limit rate: The place of the picture stays empty. */
const LIMITS = { maxBytes: 5 * 1024 * 1024, timeoutMs: 8_000 };
/** What could not be had is not asked for again so soon. */
const FAILED_MS = 60 * 60_000;
/** @limit memory: The oldest failure is forgotten, so that the picture is asked for again. */
const FAILED_MAX = 5_000;
const failed = new Map<string, number>();

/** All pictures of a wall are below this key. */
export function picturesOfWall(vkAccountId: string): string {
  return `vk-pictures/${vkAccountId}`;
}

/** The picture of a ticket as a small JPEG: kept, or fetched from VK now. Null if VK no longer has it or it is none. */
export async function findVkPicture(tools: VkPictureTools, key: string): Promise<Uint8Array | null> {
  if (key.startsWith(PERSON)) return await fetchSmall(tools, key.slice(PERSON.length));
  const [vkAccountId = '', name = ''] = key.split('/');
  const kept = await tools.files.find(fileKeyOf(vkAccountId, name));
  if (kept) return kept;
  const url = await findSource(tools.db, vkAccountId, name);
  return url ? await keepPicture(tools, { vkAccountId, name, url }) : null;
}

/**
 * What is not kept is fetched.
 * @limit time: A file is made without the pictures that are not there by then.
 */
const FILE_PICTURES_MS = 10_000;

export interface VkFilePictures {
  avatarOf(wall: Pick<VkWall, 'vkAccountId'> & { readonly user: VkUser }): Promise<Uint8Array | null>;
  /** In the order of the posts. */
  previewsOf(wall: Pick<VkWall, 'vkAccountId'>, posts: readonly Post[]): Promise<(Uint8Array | null)[]>;
}

/** The pictures that are drawn in one file. Null for what is missing, broken or late: no file fails because of them. */
export function createVkFilePictures(tools: VkPictureTools): VkFilePictures {
  const queue = new PQueue({ concurrency: FETCHED_AT_ONCE });
  const endsAt = performance.now() + FILE_PICTURES_MS;
  const find = async (url: string | null, key: string): Promise<Uint8Array | null> => {
    if (url === null) return null;
    return await queue.add(async () => {
      if (performance.now() >= endsAt) return null;
      const picture = await findVkPicture(tools, key).catch(() => null);
      return picture && (await shrinkPicture(picture, SIDE_PIXELS));
    });
  };
  return {
    avatarOf: ({ vkAccountId, user }) => find(user.avatar, pictureKey(vkAccountId, AVATAR)),
    previewsOf: ({ vkAccountId }, posts) =>
      Promise.all(posts.map((post) => find(post.preview, pictureKey(vkAccountId, post.post_id)))),
  };
}

/**
 * So many of the latest posts, and so many of the best of a month, are what is looked at first.
 * @limit queue: The picture of another post is fetched when somebody looks at it.
 */
const KEPT_FIRST = { latest: 12, best: 10 } as const;
/** @limit queue: The next picture of a wall is fetched when one is there. */
const FETCHED_AT_ONCE = 4;
/**
 * A refresh waits no longer.
 * @limit time: The other pictures are fetched when somebody looks at them.
 */
const KEEPING_MS = 20_000;

/** Fetches the avatar and the pictures that are looked at first. Never fails: what VK does not give leaves an empty place. */
export async function keepPictures(
  tools: VkPictureTools,
  { vkAccountId, since }: { vkAccountId: string; since: string },
): Promise<void> {
  const endsAt = performance.now() + KEEPING_MS;
  const wanted = await listFirst(tools.db, vkAccountId, since);
  const fetchNext = async (): Promise<void> => {
    for (let next = wanted.shift(); next && performance.now() < endsAt; next = wanted.shift()) {
      // An avatar may be another one under the same key.
      const key = fileKeyOf(vkAccountId, next.name);
      const isKept = next.name !== AVATAR && (await unlessBroken(tools.files.has(key), false));
      if (!isKept) await keepPicture(tools, { vkAccountId, ...next });
    }
  };
  await Promise.all(Array.from({ length: FETCHED_AT_ONCE }, fetchNext));
}

function fileKeyOf(vkAccountId: string, name: string): string {
  return `${picturesOfWall(vkAccountId)}/${name}.jpg`;
}

async function keepPicture(
  tools: VkPictureTools,
  { vkAccountId, name, url }: { vkAccountId: string; name: string; url: string },
): Promise<Uint8Array | null> {
  const picture = await fetchSmall(tools, url);
  if (!picture) return null;
  const key = fileKeyOf(vkAccountId, name);
  await unlessBroken(tools.files.put(key, picture, 'image/jpeg'), undefined);
  if (await findSource(tools.db, vkAccountId, name)) return picture;
  // The wall was purged meanwhile, and its pictures before this one was stored.
  await tools.files.remove(key);
  return null;
}

/** A store that cannot be read or written shows in its own check, and must not lose the reading. */
async function unlessBroken<Answer>(answer: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  return await answer.catch(() => otherwise);
}

async function fetchSmall({ fetchPublicFile }: VkPictureTools, url: string): Promise<Uint8Array | null> {
  if ((failed.get(url) ?? 0) > Date.now() - FAILED_MS) return null;
  const fetched = await fetchPublicFile(url, LIMITS);
  const isPicture = fetched.kind === 'fetched' && sniffPicture(fetched.bytes) !== null;
  const picture = isPicture ? await shrinkPicture(fetched.bytes, SIDE_PIXELS) : null;
  failed.delete(url);
  if (picture) return picture;
  failed.set(url, Date.now());
  const [oldest] = failed.keys();
  if (failed.size > FAILED_MAX && oldest !== undefined) failed.delete(oldest);
  return null;
}

/** VK's address of a picture, as it was last read. */
async function findSource(db: Database, vkAccountId: string, name: string): Promise<string | null> {
  if (name === AVATAR) {
    const wall = await db
      .selectFrom('vk_account')
      .select('avatar_url')
      .where('id', '=', vkAccountId)
      .executeTakeFirst();
    return wall?.avatar_url ?? null;
  }
  const post = await db
    .selectFrom('vk_post')
    .select('preview_url')
    .where('vk_account_id', '=', vkAccountId)
    .where('post_id', '=', Number(name))
    .executeTakeFirst();
  return post?.preview_url ?? null;
}

/** The avatar, the latest posts, and the best ones since a day. */
async function listFirst(db: Database, vkAccountId: string, since: string): Promise<{ name: string; url: string }[]> {
  const posts = db
    .selectFrom('vk_post')
    .select(['post_id', 'preview_url'])
    .where('vk_account_id', '=', vkAccountId)
    .where('day', '>=', since)
    .where('interactions_per_follower', 'is not', null)
    .orderBy('interactions_per_follower', 'desc')
    .limit(KEPT_FIRST.best);
  const latest = db
    .selectFrom('vk_post')
    .select(['post_id', 'preview_url'])
    .where('vk_account_id', '=', vkAccountId)
    .orderBy('day', 'desc')
    .orderBy('published_at', 'desc')
    .limit(KEPT_FIRST.latest);
  const [best, last, avatar] = [
    await posts.execute(),
    await latest.execute(),
    await findSource(db, vkAccountId, AVATAR),
  ];
  const ofPosts = new Map([...last, ...best].map(({ post_id, preview_url }) => [String(post_id), preview_url]));
  return [[AVATAR, avatar] as const, ...ofPosts].flatMap(([name, url]) => (url === null ? [] : [{ name, url }]));
}
