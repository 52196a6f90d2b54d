import type { FastifyInstance } from 'fastify';

/** One component; the check rejects if it is unavailable. */
export interface ReadinessCheck {
  readonly check: () => Promise<unknown>;
  /** False: its failure is shown, and calls that do not need it are still answered. */
  readonly isNeeded: boolean;
}

/** By the name of the component. */
export type Readiness = Readonly<Record<string, ReadinessCheck>>;

/** @limit time: The process reports that it is not ready. */
const CHECK_TIMEOUT_MS = 2_000;

export function serveHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/health/live', async () => ({ status: 'ok' }));

  app.get('/health/ready', async (request, reply) => {
    const checks = await Promise.all(
      Object.entries(readiness).map(async ([name, { check, isNeeded }]) => {
        const failure = await failureOf(check);
        if (failure !== null) request.log.warn({ check: name, failure }, 'not ready');
        return { name, state: failure === null ? 'ok' : 'error', blocks: failure !== null && isNeeded };
      }),
    );
    const isReady = checks.every(({ blocks }) => !blocks);
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: isReady ? 'ok' : 'error',
        checks: Object.fromEntries(checks.map(({ name, state }) => [name, state])),
      });
  });
}

async function failureOf(check: () => Promise<unknown>): Promise<string | null> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error('timed out')), CHECK_TIMEOUT_MS);
  try {
    await Promise.race([check(), timeout.promise]);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
}
