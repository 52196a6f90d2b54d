import type { FastifyInstance } from 'fastify';

/** Maps the name of a component to a check that rejects if the component is unavailable. */
export type Readiness = Readonly<Record<string, () => Promise<unknown>>>;

const CHECK_TIMEOUT_MS = 2_000;

export function serveHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/health/live', async () => ({ status: 'ok' }));

  app.get('/health/ready', async (request, reply) => {
    const checks = await Promise.all(
      Object.entries(readiness).map(async ([name, check]) => {
        const failure = await failureOf(check);
        if (failure) request.log.warn({ check: name, failure }, 'not ready');
        return [name, failure ? 'error' : 'ok'] as const;
      }),
    );
    const isReady = checks.every(([, state]) => state === 'ok');
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'error', checks: Object.fromEntries(checks) });
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
