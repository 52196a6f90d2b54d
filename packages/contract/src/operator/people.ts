import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** People of the catalogue: how many, and nothing of who they are. */

const ok = z.literal('ok');

/** A source that people are imported into. */
const source = z.object({
  id: z.string(),
  title: z.string(),
  people: z.int(),
  faces: z.int(),
  basis: z.nullable(z.string()),
  /** The last day of the basis; null if it has no end, or there is none. */
  until: z.nullable(z.string()),
  vouches_adults: z.boolean(),
  /** Nobody of it is shown, and nobody comes in. */
  closed: z.boolean(),
});
export type CatalogueSource = z.infer<typeof source>;

export const countPeople = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/people/counts',
  summary: 'Сколько людей в каком источнике и на каком основании',
  operator: { does: 'reads' },
  response: z.object({ status: ok, data: z.array(source) }),
});
