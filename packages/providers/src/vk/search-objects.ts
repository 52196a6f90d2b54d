import * as z from 'zod/mini';

/** The parts of VK search responses that we use, parsed as leniently as in `objects.ts`. */

const whole = z.number();
const text = z._default(z.catch(z.string(), ''), '');

const originalSchema = z.object({
  text,
  owner_id: z.catch(z.optional(whole), undefined),
  from_id: z.catch(z.optional(whole), undefined),
});
const feedPostSchema = z.object({
  id: whole,
  owner_id: whole,
  from_id: z.catch(z.optional(whole), undefined),
  date: whole,
  text,
  copy_history: z.catch(z.optional(z.array(originalSchema)), undefined),
  geo: z.catch(z.optional(z.object({ coordinates: z.string() })), undefined),
});
export type VkFeedPost = z.infer<typeof feedPostSchema>;

const profileSchema = z.object({ id: whole, first_name: text, last_name: text });
const groupSchema = z.object({ id: whole, name: text });

const feedSchema = z.object({
  items: z.array(feedPostSchema),
  next_from: z.catch(z.optional(z.string()), undefined),
  profiles: z.catch(z._default(z.array(profileSchema), []), []),
  groups: z.catch(z._default(z.array(groupSchema), []), []),
});

export interface VkFeedPage {
  readonly posts: VkFeedPost[];
  /** Null on the last page. */
  readonly nextFrom: string | null;
  /** Names by id; ids of communities are negative. */
  readonly authors: ReadonlyMap<number, string>;
}

/** Response of `newsfeed.search`, requested with `extended`. */
export function parseFeed(response: unknown): VkFeedPage {
  const { items, next_from, profiles, groups } = feedSchema.parse(response);
  const authors = new Map([
    ...profiles.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim()] as const),
    ...groups.map(({ id, name }) => [-id, name] as const),
  ]);
  return { posts: items, nextFrom: next_from || null, authors };
}

const citiesSchema = z.object({
  items: z.array(z.object({ id: whole, title: z.string(), region: z.catch(z.optional(z.string()), undefined) })),
});
export type VkCity = z.infer<typeof citiesSchema>['items'][number];

/** Response of `database.getCities`. */
export function parseCities(response: unknown): VkCity[] {
  return citiesSchema.parse(response).items;
}
