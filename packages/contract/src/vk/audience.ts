import * as z from 'zod/mini';
import { AUDIENCE_PAGE_SIZE } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { pageSchema } from '../search.ts';
import { limitSchema, trackedIdSchema } from './filter.ts';

/** `share` is relative to the people with a known value, 0 to 1. */
const audienceGroupSchema = z.object({ value: z.string(), title: z.string(), count: z.number(), share: z.number() });
export type AudienceGroup = z.infer<typeof audienceGroupSchema>;

/** The share of the people read whose value is known, 0 to 1. */
const coverageSchema = z.object({ age: z.number(), country: z.number(), city: z.number(), sex: z.number() });

export const getAudience = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/audience/get',
  summary: 'Аудитория аккаунта: возраст, страна, город, пол, с долей известного',
  query: z.object({
    /** The id of a tracked account. */
    vk_id: trackedIdSchema,
    page: pageSchema,
    limit: limitSchema(AUDIENCE_PAGE_SIZE),
  }),
  response: z.object({
    /** `wait`: still being read; `unavailable`: refused by VK, for the reason in `message`. */
    status: z.enum(['ok', 'wait', 'unavailable']),
    message: z.nullable(z.string()),
    percent: z.number(),
    /** All followers or members; null if VK does not tell. */
    total_count: z.nullable(z.number()),
    /** How many of them were read. */
    read_count: z.number(),
    read_at: z.nullable(z.string()),
    coverage: coverageSchema,
    data_age: z.array(audienceGroupSchema),
    data_country: z.array(audienceGroupSchema),
    data_city: z.array(audienceGroupSchema),
    data_sex: z.array(audienceGroupSchema),
    data_audience: z.array(
      z.object({
        vk_id: z.number(),
        name: z.string(),
        url: z.string(),
        avatar: z.nullable(z.string()),
        age: z.nullable(z.number()),
        city: z.nullable(z.string()),
        country: z.nullable(z.string()),
      }),
    ),
  }),
});
export type Audience = z.infer<(typeof getAudience)['response']>;
