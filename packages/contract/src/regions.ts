import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const ok = z.literal('ok');

const citySchema = z.object({ id: z.string(), name: z.string() });

/**
 * `country` is an ISO 3166-1 code; a country itself has `kind: 'country'`. Russian cities are listed under their federal
 * subject, other cities under their country, in Russian alphabetical order.
 */
const regionSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['region', 'country']),
  country: z.string(),
  cities: z.array(citySchema),
});
export type Region = z.infer<typeof regionSchema>;

export const getRegions = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/get-regions',
  summary: 'Субъекты России и страны, в которых можно искать, с их городами',
  response: z.object({ status: ok, data: z.array(regionSchema) }),
});
