import * as z from 'zod/mini';

const whole = z.number().check(z.int());
const figure = z.optional(whole.check(z.gte(0)));
const owner = { owner_id: whole };
const change = {
  text: z.optional(z.string()),
  likes: figure,
  comments: figure,
  reposts: figure,
  views: z.optional(z.nullable(whole.check(z.gte(0)))),
  geo: z.optional(z.nullable(z.strictObject({ latitude: z.number(), longitude: z.number() }))),
};

/** Bodies of the control calls. */
export const addPostSchema = z.strictObject({ ...owner, ...change, date: z.optional(whole) });
export const deletePostSchema = z.strictObject({ ...owner, post_id: whole });
export const changePostSchema = z.strictObject({ ...owner, post_id: whole, ...change });
export const changeAccountSchema = z.strictObject({
  ...owner,
  access: z.optional(z.enum(['open', 'closed', 'wall_off', 'deleted', 'banned'])),
  followers: figure,
});
export const befriendSchema = z.strictObject({ one: whole, other: whole });
export const addTokenSchema = z.strictObject({
  token: z.string().check(z.minLength(1)),
  kind: z.enum(['service', 'vk_id', 'user', 'community']),
  user_id: z.optional(whole),
});
export const tokenSchema = z.strictObject({ token: z.string() });
export const userSchema = z.strictObject({ user_id: whole });
export const planFaultSchema = z.strictObject({
  fault: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('error'), code: whole }),
    z.strictObject({ kind: z.literal('slow'), ms: whole.check(z.gte(0)) }),
    z.strictObject({ kind: z.literal('drop') }),
    z.strictObject({ kind: z.literal('garbage') }),
  ]),
  /** Null: every call from now on. */
  times: z.optional(z.nullable(whole)),
  method: z.optional(z.string()),
  token: z.optional(z.string()),
});
export const downSchema = z.strictObject({ down: z.boolean() });
export const limitsSchema = z.strictObject({
  on: z.optional(z.boolean()),
  per_second: z.optional(z.partialRecord(z.enum(['service', 'vk_id', 'user', 'community']), whole)),
  per_day: z.optional(z.record(z.string(), whole)),
});
export const browserSchema = z.strictObject({ viewer_id: z.optional(whole), auto_approve: z.optional(z.boolean()) });
export const nothingSchema = z.strictObject({});
export const slicesSchema = z.object({
  owner_id: z.coerce.number(),
  offset: z._default(z.coerce.number(), 0),
  count: z._default(z.coerce.number(), 1_000),
});
