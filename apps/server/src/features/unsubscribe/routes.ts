import { randomUUID } from 'node:crypto';
import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import type { Caller } from '#features/identity/tools.ts';
import { Problem } from '#http/errors.ts';
import type { Guards } from '#http/guards.ts';
import { serve } from '#http/serve.ts';
import { findFirstSlide, findSlide, insertAnswer, toSlide } from './repository.ts';

/** The questions after a cancellation. They are asked when nothing is charged any more, and change nothing. */
export function serveUnsubscribeFlow(
  app: FastifyInstance,
  guards: Guards<Caller>,
  { db, clock }: { readonly db: Database; readonly clock: Clock },
): void {
  serve(app, endpoints.initUnsubscribe, guards.account, async () => {
    const first = await findFirstSlide(db);
    return { status: 'ok', data: { slide: first && toSlide(first) } };
  });

  serve(app, endpoints.answerUnsubscribe, guards.account, async ({ body }, { accountId }) => {
    const slide = await findSlide(db, body.slide_id);
    const isKnown = slide?.structure.buttons.some(({ action_id }) => action_id === body.action_id);
    if (!slide || !isKnown) throw new Problem('slide_unknown');
    await insertAnswer(db, {
      account_id: accountId,
      id: randomUUID(),
      slide_id: slide.id,
      action_id: body.action_id,
      checkboxes: body.checkboxes_id,
      reason_text: body.reason_text,
      created_at: clock(),
    });
    const nextId = slide.next_slides[String(body.action_id)];
    const next = nextId === undefined ? null : await findSlide(db, nextId);
    return { status: 'ok', data: { slide: next && toSlide(next) } };
  });
}
