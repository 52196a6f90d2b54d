import type { VkPost } from '@vidno/providers/vk/objects';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#config/time.ts';
import { deletionOf, type HeldPost, mergeReading } from './merge-reading.ts';
import { toStoredPost } from './stored-post.ts';

const PUBLISHED = new Date('2026-03-10T12:00:00Z');

function post(counts: { likes: number; views?: number }, changes: Partial<VkPost> = {}): VkPost {
  return {
    id: 7,
    owner_id: 1,
    date: PUBLISHED.getTime() / 1_000,
    text: 'Весна #март',
    attachments: [{ type: 'photo' }],
    likes: { count: counts.likes },
    comments: { count: 1 },
    reposts: { count: 0 },
    ...(counts.views !== undefined && { views: { count: counts.views } }),
    ...changes,
  } as VkPost;
}

const onDay = (age: number) => new Date(PUBLISHED.getTime() + age * DAY_MS);

/** What is held after the readings, each on the day of the post's age, and the last changes. */
function readOn(...readings: ReadonlyArray<readonly [age: number, post: VkPost]>) {
  let merged: ReturnType<typeof mergeReading> | undefined;
  for (const [age, read] of readings) merged = mergeReading(merged?.post, toStoredPost(read), onDay(age));
  if (!merged) throw new Error('Nothing was read');
  return merged;
}

describe('a post', () => {
  test('counts with its last reading while it is young, even if counters fall', () => {
    const { post: held, changes } = readOn([1, post({ likes: 10, views: 100 })], [29, post({ likes: 8, views: 60 })]);
    expect(held).toMatchObject({ likes: 8, views: 60, likes_now: null, frozen_at: null });
    expect(changes).toEqual([
      { kind: 'moved', day: '2026-03-10', posts: 1, likes: -2, comments: 0, reposts: 0, views: -40 },
    ]);
  });

  test('is frozen by the reading at 30 days, and later ones stand beside it', () => {
    const { post: held, changes } = readOn(
      [1, post({ likes: 10 })],
      [30, post({ likes: 12, views: 90 })],
      [31, post({ likes: 15, views: 95 })],
      [60, post({ likes: 14, views: 120 })],
    );
    expect(held).toMatchObject({ likes: 12, views: 90, frozen_at: onDay(30), likes_now: 14, views_now: 120 });
    expect(changes).toMatchObject([{ kind: 'late', likes: -1, views: 25 }]);
  });

  test('is frozen by the first reading after that if there was none', () => {
    const { post: held, changes } = readOn([1, post({ likes: 10 })], [75, post({ likes: 40 })]);
    expect(held).toMatchObject({ likes: 40, frozen_at: onDay(75), likes_now: null });
    expect(changes).toMatchObject([{ kind: 'moved', likes: 30 }]);
  });

  test('that was first read long after it was published is frozen at once', () => {
    expect(readOn([400, post({ likes: 10 })]).post).toMatchObject({ likes: 10, frozen_at: onDay(400) });
  });

  test('with tomorrow\u2019s date is young until it is 30 days old', () => {
    const readings = [
      [-1, post({ likes: 1 })],
      [29, post({ likes: 2 })],
    ] as const;
    expect(readOn(...readings).post.frozen_at).toBeNull();
    expect(readOn(...readings, [30, post({ likes: 3 })]).post).toMatchObject({ likes: 3, frozen_at: onDay(30) });
  });

  test('with more likes than views counts as it is', () => {
    expect(readOn([40, post({ likes: 10, views: 3 })]).post).toMatchObject({ likes: 10, views: 3 });
  });

  test('that loses its views while it is young has none', () => {
    const { post: held, changes } = readOn([1, post({ likes: 1, views: 50 })], [2, post({ likes: 1 })]);
    expect(held.views).toBeNull();
    expect(changes).toMatchObject([{ kind: 'moved', likes: 0, views: -50 }]);
  });

  test('that is edited into another type changes its groups only while it is young', () => {
    const edited = post(
      { likes: 1 },
      { text: 'Лето #июнь', attachments: [{ type: 'video' }] as VkPost['attachments'] },
    );
    const young = readOn([1, post({ likes: 1 })], [2, edited]);
    expect(young.post).toMatchObject({ content_type: 'video', hashtags: ['июнь'], edited_at: onDay(2) });
    expect(young.changes).toMatchObject([{ kind: 'edited', posts: 1, likes: 0 }]);
    const old = readOn([1, post({ likes: 1 })], [30, post({ likes: 1 })], [40, edited]);
    expect(old.post).toMatchObject({
      text: 'Лето #июнь',
      content_type: 'photo',
      hashtags: ['март'],
      edited_at: onDay(40),
    });
    expect(readOn([1, post({ likes: 1 })], [30, post({ likes: 1 })], [40, edited], [41, edited]).changes).toEqual([]);
  });

  test('that is gone keeps what it had, and is marked when it is back', () => {
    const { post: held } = readOn([1, post({ likes: 10, views: 90 })]);
    const gone: HeldPost = { ...held, deleted_at: onDay(3) };
    expect(deletionOf(held)).toMatchObject({ kind: 'deleted', likes: -10, comments: -1, views: -90 });
    const back = mergeReading(gone, toStoredPost(post({ likes: 11, views: 90 })), onDay(5));
    expect(back.post).toMatchObject({ deleted_at: null, back_at: onDay(5), likes: 11 });
    expect(back.changes).toMatchObject([
      { kind: 'back', likes: 10, views: 90 },
      { kind: 'moved', likes: 1, views: 0 },
    ]);
  });

  test('does not move when VK gives it another date', () => {
    const moved = post({ likes: 1 }, { date: onDay(2).getTime() / 1_000 });
    expect(readOn([1, post({ likes: 1 })], [3, moved]).post.day).toBe('2026-03-10');
  });
});
