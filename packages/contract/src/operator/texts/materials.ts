import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { moment, next, placeLike } from '../pages.ts';

/** Materials are files, which `vidno materials sync` brings in; they are only looked at here. */

const material = z.object({
  id: z.int(),
  /** Its address is `/materials/{slug}`. */
  slug: z.string(),
  title: z.string(),
  /** Whether its file came with the release, or lies in the operator's own directory. */
  origin: z.enum(['product', 'operator']),
  /** Day of publication, yyyy-MM-dd. */
  day: z.string(),
  /** When a sync has changed it last. */
  changed: moment,
  tags: z.array(z.string()),
});
export type OperatorMaterial = z.infer<typeof material>;

export const listMaterialsInForce = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/materials',
  summary: 'Материалы, которые читают сейчас, новые сверху',
  operator: { does: 'reads' },
  query: z.object({
    /** Day and number of the last one of the page before. */
    after: placeLike(/^\d{4}-\d\d-\d\d,\d{1,9}$/),
  }),
  response: z.object({ status: z.literal('ok'), data: z.array(material), next }),
});
