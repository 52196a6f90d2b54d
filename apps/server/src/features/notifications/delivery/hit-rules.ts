import * as z from 'zod/mini';
import type { Alert } from './alert.ts';

const hitsSchema = z.array(z.object({ title: z.string(), text: z.string(), url: z.nullable(z.string()) }));

export function toHits(stored: unknown): Alert['hits'] {
  return hitsSchema.parse(stored);
}
