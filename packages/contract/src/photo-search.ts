import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { bandSchema, eyePositionsSchema, qualityComponentsSchema } from './face.ts';
import { hiddenPersonSchema, personIdSchema, UNCERTAIN_VIEWS } from './hidden-person.ts';
import {
  comparedSourceSchema,
  personFields,
  processSchema,
  searchIdSchema,
  searchPaymentSchema,
  searchStatusSchema,
} from './search.ts';
import { STRENGTH_STEPS } from './verdicts.ts';

const ok = z.literal('ok');

/**
 * Photos of one person in one search.
 * @limit request: A search with more photos is refused as invalid; the form offers no more.
 */
export const PHOTOS_PER_SEARCH_MAX = 5;

/** How alike a face is. Of a person that of the best photo. */
const verdictFields = {
  /** A similarity, 0 to 1, for sorting; the confidence is in `band`. */
  score: z.number(),
  band: bandSchema,
  /** For the bar beside the verdict, one of `BAND_STEPS`. */
  strength: z.int().check(z.minimum(1), z.maximum(STRENGTH_STEPS)),
  /**
   * How many people as alike as this a search shows by mistake, on average, if the person is in none of the sources. Null in
   * results that are older than this number.
   */
  false_alarms_per_search: z.nullable(z.number()),
};

/** «Это он(а)», «Не он(а)», «Не знаю». */
export const PERSON_ANSWERS = ['same', 'other', 'unsure'] as const;
export type PersonAnswer = (typeof PERSON_ANSWERS)[number];

/** `eyes` are null where they cannot be located, and in pictures that were stored before they were looked for. */
export const matchedPhotoSchema = z.object({ url: z.string(), eyes: z.nullable(eyePositionsSchema), ...verdictFields });

export const foundPersonSchema = z.object({
  id: personIdSchema,
  ...personFields,
  /** The source of the best matching photo. */
  source: z.string(),
  /** All sources with a matching photo: records with the same profile are one person. */
  sources: z.array(z.string()),
  ...verdictFields,
  /** What the user says of the person; null until they have said anything. */
  answer: z.nullable(z.enum(PERSON_ANSWERS)),
  photos: z.array(matchedPhotoSchema),
});
export type FoundPerson = z.infer<typeof foundPersonSchema>;

/** Of somebody found who is not paid for. `url` is of a picture blurred on the server. */
const hiddenMatchSchema = z.extend(hiddenPersonSchema, { band: bandSchema, url: z.string() });
export type HiddenMatch = z.infer<typeof hiddenMatchSchema>;

/** Of somebody who merely looks alike, where that is not open to the account. */
const blurredLookalikeSchema = z.pick(hiddenMatchSchema, { id: true, band: true, source: true, url: true });
export type BlurredLookalike = z.infer<typeof blurredLookalikeSchema>;

/**
 * How many people this search shows in this band or a better one, on average, if the person is in none of the sources. Never
 * more than `MAX_FALSE_ALARMS`. `measured` is false if the number is an estimate: a source is larger than when it was last
 * measured, or too small to be measured.
 */
const bandMeaningSchema = z.object({
  band: bandSchema,
  false_alarms_per_search: z.number(),
  measured: z.boolean(),
  /** The promise in words. */
  promise: z.string(),
});

export const photoSearchSchema = z.object({
  status: searchStatusSchema,
  type: z.literal('photo'),
  id: searchIdSchema,
  process_id: z.string(),
  process: processSchema,
  /** The ids of its sources, separated by commas. */
  source: z.string(),
  /** The titles of its sources, separated by commas. */
  source_title: z.string(),
  sources: z.array(comparedSourceSchema),
  /** People found on all pages: those in the bands `confident` and `likely`. */
  count: z.number(),
  /** Those of them whom the owner has said to be somebody else. */
  rejected_count: z.number(),
  /** People in the band `weak` on all pages, who merely look alike and are not counted as found. */
  weak_count: z.number(),
  created: z.string(),
  hash: z.string(),
  /** The first of `photos`; null once they have been deleted. */
  imagePath: z.nullable(z.string()),
  /** Crop of the chosen face; null once the query photos have been deleted. */
  facePath: z.nullable(z.string()),
  /** The query photos that have not been deleted. */
  photos: z.array(
    z.object({
      imagePath: z.string(),
      facePath: z.string(),
      /** The eyes of the chosen face, on the whole picture; null where they cannot be located. */
      eyes: z.nullable(eyePositionsSchema),
      /** What makes the chosen face hard to recognise; null for a photo stored before this was measured. */
      components: z.nullable(qualityComponentsSchema),
    }),
  ),
  /** How many photos the search was started with. */
  photo_count: z.number(),
  imageName: z.string(),
  faces_compared: z.number(),
  bands: z.array(bandMeaningSchema),
  /** Those of one page who are open to the account, best first. */
  users: z.array(foundPersonSchema),
  payment: searchPaymentSchema,
  /** Not paid for: nobody is in `users` or `lookalikes`, and those found are in `hidden`. */
  locked: z.boolean(),
  hidden: z.array(hiddenMatchSchema),
  /** Those of the page who merely look alike, unless they are open to the account. */
  lookalikes: z.array(blurredLookalikeSchema),
  uncertain: z.enum(UNCERTAIN_VIEWS),
  page: z.number(),
  /** Whether the user gets a notification once the sources have grown; null where they do not say how large they are. */
  reminds_of_growth: z.nullable(z.boolean()),
});
export type PhotoSearch = z.infer<typeof photoSearchSchema>;

export const answerPerson = endpoint({
  api: 'analysis',
  method: 'POST',
  path: '/smart-search/answer-person',
  summary:
    '«Это он(а)», «не он(а)» или «не знаю»: запоминается для этого и повторных поисков того же лица; null отменяет ответ',
  body: z.object({ id: searchIdSchema, person_id: personIdSchema, answer: z.nullable(z.enum(PERSON_ANSWERS)) }),
  response: z.object({ status: ok }),
});

export const remindOfGrowth = endpoint({
  api: 'analysis',
  method: 'POST',
  path: '/smart-search/remind-of-growth',
  summary: 'Просит сообщить, когда в источниках этого поиска по фото станет заметно больше лиц; false отменяет просьбу',
  body: z.object({ id: searchIdSchema, remind: z.boolean() }),
  response: z.object({ status: ok }),
});
