import * as z from 'zod/mini';

/** One run of a search, as jobs carry it; a run that is no longer the search's own has nothing to do. */
export const searchRunSchema = z.object({
  searchId: z.uuid(),
  processId: z.uuid(),
  /** Of the search, so that what is known of it can be asked for at once. */
  sourceId: z.string(),
});
export type SearchRun = z.infer<typeof searchRunSchema>;
