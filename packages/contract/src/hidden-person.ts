import * as z from 'zod/mini';

/** What is shown of a person found before it is paid for: nothing that says who it is. */

/** The age groups that are shown, both ends included; the last has no end. */
export const AGE_SPANS = [
  { from: 18, to: 24 },
  { from: 25, to: 34 },
  { from: 35, to: 44 },
  { from: 45, to: 54 },
  { from: 55, to: null },
] as const;
const ageSpanSchema = z.object({ from: z.number(), to: z.nullable(z.number()) });
export type AgeSpan = z.infer<typeof ageSpanSchema>;

/** How long a search that was paid for opens people that we are not sure of: weak likenesses, and guesses at the words. */
export const PAID_SEARCH_DAYS = 30;
/**
 * Results a day of nobody but such people that are open: what is spoilt on purpose finds the right person among them.
 * @limit queue: Further results of nobody but people of whom we are not sure stay hidden: blurred, or without names.
 */
export const UNCERTAIN_RESULTS_PER_DAY = 5;

/**
 * Whether people that we are not sure of are open to the account. `not_paid`: it has neither the service nor a search paid for
 * in `PAID_SEARCH_DAYS`. `day_limit`: this result is beyond `UNCERTAIN_RESULTS_PER_DAY`.
 */
export const UNCERTAIN_VIEWS = ['open', 'not_paid', 'day_limit'] as const;
export type UncertainView = (typeof UNCERTAIN_VIEWS)[number];

export const PHOTO_AMOUNTS = ['none', 'one', 'several'] as const;
export type PhotoAmount = (typeof PHOTO_AMOUNTS)[number];

/** A person in one search: the same person has another id in every other search, and no id tells who it is. */
export const personIdSchema = z.guid();

export const hiddenPersonSchema = z.object({
  id: personIdSchema,
  source: z.string(),
  /** One of `AGE_SPANS`; null where the age is not known. */
  age_span: z.nullable(ageSpanSchema),
  photos: z.enum(PHOTO_AMOUNTS),
});
export type HiddenPerson = z.infer<typeof hiddenPersonSchema>;
