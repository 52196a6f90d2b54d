import type { Endpoint } from '@vidno/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { createLimits, type Limits, type LimitsOptions, type VerifiedCaller } from './create-limits.ts';

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits;
  }
  interface FastifyRequest {
    /** Set by a guard; null until then, and for a caller without a session of ours. */
    verified: VerifiedCaller | null;
  }
  interface FastifyContextConfig {
    /** The endpoint of the contract that the route serves. */
    definition?: Endpoint;
  }
}

/** Monitoring must see a process that is under attack. */
const EXEMPT = /^\/(?:health\/|metrics$)/;

/** Refuses calls over a limit before anything of them is read; `serve` counts by caller after the guard. */
export function registerLimits(app: FastifyInstance, options: LimitsOptions): void {
  const limits = createLimits(options);
  app.decorate('limits', limits);
  app.decorateRequest('verified', null);
  app.addHook('onRequest', async (request) => {
    const { url = '', config } = request.routeOptions;
    if (!EXEMPT.test(url)) await limits.onArrival(request, config.definition ?? null);
  });
}
