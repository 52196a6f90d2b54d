import * as z from 'zod/mini';
import { detectedFaceSchema } from '../face.ts';

/** Error body of the analysis API. `choose_face` has `faces` and `upload_id`, `different_people` has `upload_ids`. */
export const analysisErrorSchema = z.object({
  status: z.literal('error'),
  code: z.string(),
  message: z.string(),
  faces: z.optional(z.array(detectedFaceSchema)),
  upload_id: z.optional(z.string()),
  /** Photos that seem to show another person than the others, or all if none stands out. */
  upload_ids: z.optional(z.array(z.string())),
  /** With `not_paid`: the service whose work was not started. */
  service: z.optional(z.number()),
});

/** Error body of the account API, in Laravel's format. */
export const accountErrorSchema = z.object({
  message: z.string(),
  code: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  /** The same texts as a list, as the registration shows them. */
  messages: z.optional(z.array(z.string())),
});
