import * as z from 'zod/mini';
import type { StoredAlert } from './stored-alert.ts';

const hitsSchema = z.array(z.object({ title: z.string(), text: z.string(), url: z.nullable(z.string()) }));

export function toHits(stored: unknown): StoredAlert['hits'] {
  return hitsSchema.parse(stored);
}
