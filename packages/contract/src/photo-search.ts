import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { bandSchema } from './face.ts';
import { processSchema, searchIdSchema, searchStatusSchema } from './search.ts';

const ok = z.literal('ok');

/** `score` is a similarity, 0 to 1, for sorting; the confidence is in `band`. */
const matchedPhotoSchema = z.object({ url: z.string(), score: z.number(), band: bandSchema });

export const foundPersonSchema = z.object({
  id: z.string(),
  name: z.string(),
  age: z.nullable(z.number()),
  city: z.nullable(z.string()),
  region: z.nullable(z.string()),
  about: z.nullable(z.string()),
  profile_url: z.nullable(z.string()),
  source: z.string(),
  score: z.number(),
  band: bandSchema,
  /** True if several photos match, which raised the band. */
  corroborated: z.boolean(),
  /** The user marked the person as «Это не он(а)». */
  rejected: z.boolean(),
  photos: z.array(matchedPhotoSchema),
});
export type FoundPerson = z.infer<typeof foundPersonSchema>;

/** Expected number of false matches of a band in a catalogue of `faces_compared` faces. */
const bandMeaningSchema = z.object({
  band: bandSchema,
  expected_false_matches: z.number(),
  false_match_rate: z.number(),
});

export const photoSearchSchema = z.object({
  status: searchStatusSchema,
  type: z.literal('photo'),
  id: searchIdSchema,
  process_id: z.string(),
  process: processSchema,
  source: z.string(),
  source_title: z.string(),
  /** People found on all pages. */
  count: z.number(),
  created: z.string(),
  hash: z.string(),
  /** Null once the query photo has been deleted. */
  imagePath: z.nullable(z.string()),
  /** Crop of the chosen face; null once the query photo has been deleted. */
  facePath: z.nullable(z.string()),
  imageName: z.string(),
  faces_compared: z.number(),
  bands: z.array(bandMeaningSchema),
  users: z.array(foundPersonSchema),
  page: z.number(),
});
export type PhotoSearch = z.infer<typeof photoSearchSchema>;

export const rejectPerson = endpoint({
  api: 'analysis',
  method: 'POST',
  path: '/smart-search/reject-person',
  summary: '«Это не он(а)»: запоминается для этого и повторных поисков того же лица',
  body: z.object({ id: searchIdSchema, person_id: z.uuid(), rejected: z.boolean() }),
  response: z.object({ status: ok }),
});
