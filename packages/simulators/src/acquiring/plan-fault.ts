import * as z from 'zod/mini';
import { type Answer, json } from '../vk/http.ts';
import type { AcquirerFaults } from './acquirer-faults.ts';

/** Null for every one from now on. */
const times = z.optional(z.nullable(z.number()));

/** Plans what another process asks for; answers 400 if it asks for nonsense. */
export function planFault<Kind extends string>(
  faults: AcquirerFaults<Kind>,
  kinds: readonly [Kind, ...Kind[]],
  given: unknown,
): Answer {
  const { data, error } = createPlanSchema(kinds).safeParse(given);
  if (!data) return json({ error: error.message }, 400);
  const count = data.times === null ? Number.POSITIVE_INFINITY : (data.times ?? 1);
  if ('call' in data) faults.planCall(data.fault, { path: data.call, times: count });
  else faults.planNotification(data.fault, { of: data.notification, times: count });
  return json({ ok: true });
}

function createPlanSchema<Kind extends string>(kinds: readonly [Kind, ...Kind[]]) {
  return z.union([
    z.strictObject({
      call: z.nullable(z.string()),
      times,
      fault: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.enum(['fail', 'garbage', 'hang']), done: z.boolean() }),
        z.strictObject({ kind: z.literal('slow'), ms: z.number().check(z.gte(0)) }),
      ]),
    }),
    z.strictObject({
      notification: z.nullable(z.literal(kinds)),
      times,
      fault: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('late'), ms: z.number().check(z.gte(0)) }),
        z.strictObject({ kind: z.enum(['doubled', 'lost']) }),
      ]),
    }),
  ]);
}
