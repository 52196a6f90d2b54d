import type { VkPost } from '@vidno/providers/vk/objects';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/test-database.ts';
import { insertWall } from '#testing/vk/insert-wall.ts';
import { rawPosts } from '#testing/vk/raw-posts.ts';
import type { Limits } from './days.ts';
import { rollUp } from './storing/roll-up.ts';
import { markPostsGone, removePostsNotSeen, storePosts } from './storing/store-posts.ts';

const db = testDatabase();
const LIMITS: Limits = { rolledUpAbove: 0, maxSorted: 1, maxSkipped: 1, postsPerLeaf: 0 };
const FIRST_RUN = new Date('2026-03-01T00:00:00Z');
const SECOND_RUN = new Date('2026-03-02T00:00:00Z');
const TABLES = ['vk_post', 'vk_post_day', 'vk_post_total', 'vk_post_rank', 'vk_post_tag'] as const;

function store(vkAccountId: string, posts: readonly VkPost[], seenAt = FIRST_RUN) {
  return db()
    .transaction()
    .execute((trx) => storePosts(trx, { vkAccountId, posts, seenAt }));
}

function remove(vkAccountId: string, run: { publishedFrom?: Date; seenBefore: Date }) {
  return db()
    .transaction()
    .execute((trx) => removePostsNotSeen(trx, { vkAccountId, ...run }));
}

function markGone(vkAccountId: string, { publishedFrom = null }: { publishedFrom?: Date | null } = {}) {
  const gone = { seenBefore: SECOND_RUN, publishedFrom };
  return db()
    .transaction()
    .execute((trx) => markPostsGone(trx, { vkAccountId, gone, at: SECOND_RUN }));
}

/** Everything stored about a wall, except its id and when it was seen, edited or deleted; `kinds` are made of the others. */
async function read(vkAccountId: string): Promise<unknown[]> {
  const tables = TABLES.map(async (table) => {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(kept) - '{vk_account_id,seen_at,edited_at,kinds,deleted_at,frozen_at}'::text[] as row from ${sql.table(table)} as kept
      where vk_account_id = ${vkAccountId}`.execute(db());
    // The last digit of a sum of fractions depends on their order.
    return rows.map(({ row }) => JSON.stringify(row, (_, value) => roundOff(value))).sort();
  });
  return await Promise.all(tables);
}

function roundOff(value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(10)) : value;
}

/** A new wall with exactly these posts, and those that are gone. */
async function readFresh(posts: readonly VkPost[], gone: readonly VkPost[] = []): Promise<unknown[]> {
  const vkAccountId = await insertWall(db(), 1);
  await store(vkAccountId, gone);
  await store(vkAccountId, posts, SECOND_RUN);
  await markGone(vkAccountId);
  await rollUp(db(), vkAccountId, { limits: LIMITS });
  return await read(vkAccountId);
}

describe('storing posts', () => {
  test('twice, in another order or page by page gives the same posts and sums', async () => {
    await fc.assert(
      fc.asyncProperty(rawPosts({ maxLength: 40 }), fc.integer({ min: 1, max: 15 }), async (posts, pageSize) => {
        const vkAccountId = await insertWall(db(), 1);
        for (const [from, post] of posts.entries()) {
          if (from % pageSize !== 0) continue;
          await store(vkAccountId, [...posts.slice(from, from + pageSize), post]);
          await rollUp(db(), vkAccountId, { limits: LIMITS });
        }
        expect(await store(vkAccountId, posts.toReversed(), SECOND_RUN)).toEqual({ added: 0 });
        await rollUp(db(), vkAccountId, { limits: LIMITS });
        const stored = await read(vkAccountId);
        expect(stored[0]).toHaveLength(posts.length);
        expect(stored).toEqual(await readFresh(posts));
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });

  test('that were changed gives the current posts and sums, and those that are gone count as they were', async () => {
    const dayOf = (id: number) => Date.UTC(2026, 1, 5 + (id % 20), id % 24) / 1_000;
    const young = rawPosts({ maxLength: 40 }).map((posts) => posts.map((post) => ({ ...post, date: dayOf(post.id) })));
    await fc.assert(
      fc.asyncProperty(fc.tuple(young, young), async ([before, now]) => {
        const vkAccountId = await insertWall(db(), 1);
        await store(vkAccountId, before);
        await rollUp(db(), vkAccountId, { limits: LIMITS });
        const [known, left] = [before, now].map((posts) => new Set(posts.map(({ id }) => id)));
        const gone = before.filter(({ id }) => !left?.has(id)).map((post) => ({ ...post, is_pinned: false }));
        expect(await store(vkAccountId, now, SECOND_RUN)).toEqual({
          added: now.filter(({ id }) => !known?.has(id)).length,
        });
        expect(await markGone(vkAccountId)).toBe(gone.length);
        await rollUp(db(), vkAccountId, { limits: LIMITS });
        expect(await read(vkAccountId)).toEqual(await readFresh(now, gone));
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });
});

test('a run that has read only the latest posts marks no older ones', async () => {
  const [anna] = fc.sample(rawPosts({ minLength: 1, maxLength: 1 }), 1).flat();
  if (!anna) throw new Error('The sample is empty');
  const vkAccountId = await insertWall(db(), 1);
  const old = { ...anna, id: 1, date: Date.UTC(2025, 0, 1) / 1_000 };
  const recent = { ...anna, id: 2, date: Date.UTC(2026, 0, 31, 22) / 1_000 };
  const latest = { ...anna, id: 3, date: Date.UTC(2026, 1, 1) / 1_000 };
  await store(vkAccountId, [old, recent, latest]);
  await store(vkAccountId, [latest], SECOND_RUN);
  expect(await markGone(vkAccountId, { publishedFrom: new Date(recent.date * 1_000) })).toBe(1);
  const kept = await db().selectFrom('vk_post').select(['post_id', 'deleted_at']).orderBy('post_id').execute();
  expect(kept.map(({ post_id, deleted_at }) => [post_id, deleted_at])).toEqual([
    [1, null],
    [2, SECOND_RUN],
    [3, null],
  ]);
  expect(await remove(vkAccountId, { seenBefore: SECOND_RUN })).toEqual({ removed: 1 });
  expect(await db().selectFrom('vk_post').select('post_id').execute()).toEqual([{ post_id: 3 }]);
});

test('during a collection the sums wait until a fifth of the wall has changed', async () => {
  const [posts = []] = fc.sample(rawPosts({ minLength: 40, maxLength: 40 }), 1);
  const dated = posts.map((post, index) => ({ ...post, date: Date.UTC(2024, 0, 1 + 40 * index) / 1_000 }));
  const vkAccountId = await insertWall(db(), 1);
  const limits = { ...LIMITS, rolledUpAbove: 10 };
  const summed = async () => (await db().selectFrom('vk_post_day').select('day').execute()).length;
  await store(vkAccountId, dated.slice(0, 10));
  await rollUp(db(), vkAccountId, { limits });
  expect(await summed()).toBe(0);
  await store(vkAccountId, dated.slice(10, 20));
  await rollUp(db(), vkAccountId, { isCollecting: true, limits });
  expect(await summed()).toBe(20);
  await store(vkAccountId, dated.slice(20, 24));
  await rollUp(db(), vkAccountId, { isCollecting: true, limits });
  expect(await summed()).toBe(20);
  await store(vkAccountId, dated.slice(24, 25));
  await rollUp(db(), vkAccountId, { isCollecting: true, limits });
  expect(await summed()).toBe(25);
  await store(vkAccountId, dated.slice(25, 26));
  await rollUp(db(), vkAccountId, { limits });
  expect(await summed()).toBe(26);
});

test('characters that the database cannot store are removed from a text', async () => {
  const [post] = fc.sample(rawPosts({ minLength: 1, maxLength: 1 }), 1).flat();
  if (!post) throw new Error('The sample is empty');
  const vkAccountId = await insertWall(db(), 1);
  await store(vkAccountId, [{ ...post, text: 'до\u0000после \ud83d #Ёлка' }]);
  const kept = await db().selectFrom('vk_post').select(['text', 'hashtags']).executeTakeFirstOrThrow();
  expect(kept).toEqual({ text: 'допосле \ufffd #Ёлка', hashtags: ['ёлка'] });
});

test('deleting a wall deletes its posts and sums', async () => {
  const [posts = []] = fc.sample(rawPosts({ minLength: 10, maxLength: 10 }), 1);
  const vkAccountId = await insertWall(db(), 1);
  await store(vkAccountId, posts);
  await rollUp(db(), vkAccountId, { limits: LIMITS });
  await db().deleteFrom('vk_account').execute();
  expect((await read(vkAccountId)).flat()).toEqual([]);
});
