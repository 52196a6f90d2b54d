import * as z from 'zod/mini';

const integer = z.number().check(z.int());
const count = z.optional(integer.check(z.gte(0)));
const owner = { owner_id: integer };
const change = {
  text: z.optional(z.string()),
  likes: count,
  comments: count,
  reposts: count,
  views: z.optional(z.nullable(integer.check(z.gte(0)))),
  reactions: z.optional(z.nullable(integer.check(z.gte(0)))),
  kind: z.optional(z.enum(['text', 'photo', 'album', 'video', 'clip', 'audio', 'link', 'poll', 'doc', 'market'])),
  ads: z.optional(z.boolean()),
  donut: z.optional(z.boolean()),
  geo: z.optional(z.nullable(z.strictObject({ latitude: z.number(), longitude: z.number() }))),
};

/** Request bodies of the control calls. */
export const addPostSchema = z.strictObject({
  ...owner,
  ...change,
  date: z.optional(integer),
  from: z.optional(integer),
});
/** Of one post. */
export const postSchema = z.strictObject({ ...owner, post_id: integer });
export const changePostSchema = z.strictObject({ ...owner, post_id: integer, ...change });
export const changeAccountSchema = z.strictObject({
  ...owner,
  access: z.optional(z.enum(['open', 'closed', 'wall_off', 'deleted', 'banned'])),
  followers: count,
  name: z.optional(z.string().check(z.minLength(1))),
  screen_name: z.optional(z.string().check(z.minLength(1))),
  status: z.optional(z.string()),
});
export const pinPostSchema = z.strictObject({ ...owner, post_id: z.nullable(integer) });
/** `advance` is in seconds, and negative to set the clock back. */
export const clockSchema = z.strictObject({ advance: z.optional(integer), grows: z.optional(z.boolean()) });
export const befriendSchema = z.strictObject({ one: integer, other: integer });
export const addTokenSchema = z.strictObject({
  token: z.string().check(z.minLength(1)),
  kind: z.enum(['service', 'vk_id', 'user', 'community']),
  user_id: z.optional(integer),
});
export const tokenSchema = z.strictObject({ token: z.string() });
export const userSchema = z.strictObject({ user_id: integer });
export const planFaultSchema = z.strictObject({
  fault: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('error'), code: integer, subcode: z.optional(integer) }),
    z.strictObject({ kind: z.literal('slow'), ms: integer.check(z.gte(0)) }),
    z.strictObject({ kind: z.literal('drop') }),
    z.strictObject({ kind: z.literal('garbage') }),
  ]),
  /** Null for every call from now on. */
  times: z.optional(z.nullable(integer)),
  method: z.optional(z.string()),
  token: z.optional(z.string()),
});
export const downSchema = z.strictObject({ down: z.boolean() });
export const limitsSchema = z.strictObject({
  on: z.optional(z.boolean()),
  per_second: z.optional(z.partialRecord(z.enum(['service', 'vk_id', 'user', 'community']), integer)),
  per_day: z.optional(z.record(z.string(), integer)),
});
export const browserSchema = z.strictObject({
  viewer_id: z.optional(integer),
  auto_approve: z.optional(z.boolean()),
  contacts: z.optional(z.strictObject({ phone: z.nullable(z.string()), email: z.nullable(z.string()) })),
});
export const nothingSchema = z.strictObject({});
export const sliceSchema = z.object({
  owner_id: z.coerce.number(),
  offset: z._default(z.coerce.number(), 0),
  count: z._default(z.coerce.number(), 1_000),
});
