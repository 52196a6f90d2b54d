import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { FaultQueue } from '../fault-queue.ts';
import { type Answer, json } from '../http.ts';

/**
 * `fail` answers with status 500, `garbage` with the HTML page of a proxy, `hang` never; each with the call done or not.
 * `slow` delays the answer.
 */
type ApiFault =
  | { readonly kind: 'fail' | 'garbage' | 'hang'; readonly done: boolean }
  | { readonly kind: 'slow'; readonly ms: number };

/** `late` sends the notification after a while, `doubled` twice at once, `lost` never. */
type NotificationFault =
  | { readonly kind: 'late'; readonly ms: number }
  | { readonly kind: 'doubled' }
  | { readonly kind: 'lost' };

/** Faults of a payment provider that tells the site of these kinds of news. */
export class AcquirerFaults<NotificationKind extends string> {
  readonly #calls = new FaultQueue<ApiFault, string | null>();
  readonly #notifications = new FaultQueue<NotificationFault, NotificationKind | null>();

  /** `path` such as `/payments/refund`, any by default; `times` is 1 by default, Infinity for all. */
  planCall(
    fault: ApiFault,
    { path = null, times = 1 }: { readonly path?: string | null; readonly times?: number } = {},
  ) {
    this.#calls.add(fault, path, times);
  }

  /** Any kind by default. */
  planNotification(
    fault: NotificationFault,
    { of = null, times = 1 }: { readonly of?: NotificationKind | null; readonly times?: number } = {},
  ): void {
    this.#notifications.add(fault, of, times);
  }

  takeCall(path: string): ApiFault | null {
    return this.#calls.take((_fault, target) => target === null || target === path);
  }

  takeNotification(kind: NotificationKind): NotificationFault | null {
    return this.#notifications.take((_fault, target) => target === null || target === kind);
  }

  clear(): void {
    this.#calls.clear();
    this.#notifications.clear();
  }
}

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

const GARBAGE = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<html><h1>502 Bad Gateway</h1></html>',
};
const SERVER_ERROR = { status: 500, headers: { 'content-type': 'text/plain' }, body: 'Internal Server Error' };

/** `hang` leaves the caller waiting. */
export async function answerWithFault(
  fault: ApiFault | null,
  perform: () => Promise<Answer>,
): Promise<Answer | 'hang'> {
  if (fault === null) return await perform();
  if (fault.kind === 'slow') {
    await pause(fault.ms, undefined, { ref: false });
    return await perform();
  }
  if (fault.done) await perform();
  if (fault.kind === 'hang') return 'hang';
  return fault.kind === 'garbage' ? GARBAGE : SERVER_ERROR;
}
