import * as z from 'zod/mini';

const hitsSchema = z.array(z.object({ title: z.string(), text: z.string(), url: z.nullable(z.string()) }));

/** An alert as stored, for an email or a Telegram message. */
export interface StoredAlert {
  readonly title: string;
  readonly text: string;
  /** A path of the web app. */
  readonly link: string | null;
  /** Null when it concerns all monitors. */
  readonly monitorId: string | null;
  readonly hits: readonly Readonly<z.infer<typeof hitsSchema>[number]>[];
}

export function parseStoredHits(stored: unknown): StoredAlert['hits'] {
  return hitsSchema.parse(stored);
}
