import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { isMonitoring } from '../operations/is-monitoring.ts';
import { Problem } from '../problem.ts';

/**
 * Mean over a second; with a longer delay no request would be answered in time anyway.
 * @limit rate: The process is overloaded: requests are answered 503 until it catches up.
 */
export const MAX_LOOP_DELAY_MS = 1_000;
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

  app.addHook('onRequest', (request, _reply, done) => {
    done(isOverloaded && !isMonitoring(request) ? new Problem('overloaded') : undefined);
  });
}
