import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../problem.ts';

/** Mean over a second; with a longer delay no request would be answered in time anyway. */
export const MAX_LOOP_DELAY_MS = 1_000;
/** Each upload may hold 20 MB in memory. */
const MAX_UPLOADS_AT_ONCE = 16;
const RETRY_AFTER_SECONDS = 5;

/** Answers 503 immediately when overloaded, instead of answering everything late. Health and metrics are exempt. */
export function shedLoad(app: FastifyInstance, maxLoopDelayMs = MAX_LOOP_DELAY_MS): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let isOverloaded = false;
  const timer = setInterval(() => {
    isOverloaded = delay.mean / 1e6 > maxLoopDelayMs;
    delay.reset();
  }, 1_000).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });

  let uploads = 0;
  app.addHook('onRequest', async (request, reply) => {
    if (/^\/(?:health\/|metrics$)/.test(request.routeOptions.url ?? '')) return;
    const isUpload = request.headers['content-type']?.startsWith('multipart/') ?? false;
    if (isOverloaded || (isUpload && uploads >= MAX_UPLOADS_AT_ONCE)) {
      throw new Problem('overloaded', {}, RETRY_AFTER_SECONDS);
    }
    if (!isUpload) return;
    uploads += 1;
    reply.raw.once('close', () => {
      uploads -= 1;
    });
  });
}
