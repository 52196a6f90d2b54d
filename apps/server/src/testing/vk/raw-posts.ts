import type { VkPost } from '@vidno/providers/vk/objects';
import * as fc from 'fast-check';

/** Around the last time change in Moscow, boundaries of the largest spans and the turn of a year. */
const TIMES = [
  { min: Date.UTC(2014, 9, 20), max: Date.UTC(2014, 10, 20) },
  { min: Date.UTC(2009, 2, 20), max: Date.UTC(2009, 3, 5) },
  { min: Date.UTC(2023, 11, 20), max: Date.UTC(2024, 2, 5) },
  { min: Date.UTC(2020, 0, 1), max: Date.UTC(2026, 0, 1) },
];

const TAGS = [
  '#новости',
  '#Новости',
  '#ёлка',
  '#日本',
  '#2024',
  '#год2024',
  '#a_b@club',
  'мимо#тега',
  '#кофе☕',
  '#été',
  '#',
];
const WORDS = ['привет', '👩‍👩‍👧', 'ё', 'x'.repeat(155), 'длинный текст '.repeat(80), '\n', 'е\u0301'];
const ATTACHMENTS = ['photo', 'video', 'clip', 'audio', 'link', 'poll', 'doc', 'market', 'constructor', 'photos_list'];

const count = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 3 }) },
  { weight: 3, arbitrary: fc.integer({ min: 40, max: 200 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 3_000_000 }) },
);
const counter = fc.record({ count });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const text = fc
  .array(fc.oneof(fc.constantFrom(...TAGS), fc.constantFrom(...WORDS)), { maxLength: 4 })
  .map((words) => words.join(' '));
const attachment = fc.constantFrom(...ATTACHMENTS).map((type) => toAttachment(type));

const body = fc.record({
  date: fc.constantFrom(...TIMES).chain(({ min, max }) => fc.integer({ min: min / 1_000, max: max / 1_000 })),
  text,
  attachments: fc.array(attachment, { maxLength: 2 }),
  likes: maybe(counter),
  comments: maybe(counter),
  reposts: maybe(counter),
  views: maybe(counter),
  reactions: maybe(counter),
  repost: fc.boolean(),
  is_pinned: maybe(fc.boolean()),
});

/** Posts as VK might return them, in any order. Ids are small, so that two walls are likely to share some. */
export function rawPosts(limits: { minLength?: number; maxLength: number }): fc.Arbitrary<VkPost[]> {
  return fc
    .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 120 }), body), { ...limits, size: 'max', selector: ([id]) => id })
    .map((posts) => posts.map(([id, { reactions, repost, ...post }]) => toPost({ id, reactions, repost, post })));
}

type Body = Parameters<typeof toPost>[0]['post'];
interface GeneratedPost {
  id: number;
  reactions: { count: number } | undefined;
  repost: boolean;
  post: Pick<VkPost, 'date' | 'text' | 'attachments' | 'likes' | 'comments' | 'reposts' | 'views' | 'is_pinned'>;
}

function toPost({ id, reactions, repost, post }: GeneratedPost): VkPost {
  const original = { id: 1, owner_id: 2, date: 0, text: 'чужое #чужое', attachments: [] };
  return {
    ...post,
    id,
    owner_id: 1,
    from_id: 1,
    edited: undefined,
    post_type: 'post',
    reactions: reactions && { ...reactions, items: [] },
    copy_history: repost && id % 4 === 0 ? [original] : undefined,
    is_deleted: undefined,
    marked_as_ads: undefined,
    friends_only: undefined,
  };
}

function toAttachment(type: string): Body['attachments'][number] {
  const sizes = [100, 600].map((width) => ({ url: `https://pictures.test/${width}.jpg`, width, height: width }));
  return {
    type,
    photo: type === 'photo' ? { sizes } : undefined,
    video: undefined,
    clip: undefined,
    link: undefined,
    doc: undefined,
  };
}
