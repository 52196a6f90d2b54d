import type { FastifyInstance } from 'fastify';

/** Name → a question that fails when that part does not answer. */
export type Readiness = Readonly<Record<string, () => Promise<unknown>>>;

const ANSWER_WITHIN_MS = 2_000;

export function serveHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/health/live', async () => ({ status: 'ok' }));

  app.get('/health/ready', async (request, reply) => {
    const checks = await Promise.all(
      Object.entries(readiness).map(async ([name, ask]) => {
        const failure = await failureOf(ask);
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

async function failureOf(ask: () => Promise<unknown>): Promise<string | null> {
  const tooLate = Promise.withResolvers<never>();
  const timer = setTimeout(() => tooLate.reject(new Error('no answer')), ANSWER_WITHIN_MS);
  try {
    await Promise.race([ask(), tooLate.promise]);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
}
