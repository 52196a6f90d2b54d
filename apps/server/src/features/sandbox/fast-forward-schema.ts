import * as z from 'zod';

/** Where the running product is asked; outside `/api`, like the other calls of its operator. */
export const FAST_FORWARD_PATH = '/sandbox/fast-forward';
/** @limit request: More days cannot pass at once in the sandbox. */
const MAX_DAYS = 800;

export const fastForwardSchema = z.strictObject({
  days: z.int().min(1).max(MAX_DAYS),
  /** Null for the account that has paid last. */
  account_id: z.int().positive().nullable(),
});

export const fastForwardedSchema = z.object({
  /** Null if nobody has a subscription. */
  account_id: z.number().nullable(),
  happened: z.array(z.object({ day: z.number(), what: z.string() })),
});

export type FastForward = z.infer<typeof fastForwardSchema>;
export type FastForwarded = z.infer<typeof fastForwardedSchema>;
