import type { Endpoint } from '@vidno/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { isMonitoring } from '../operations/is-monitoring.ts';
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

/** Refuses calls over a limit before anything of them is read; `serve` counts by caller after the guard. */
export function registerLimits(app: FastifyInstance, options: LimitsOptions): void {
  const limits = createLimits(options);
  app.decorate('limits', limits);
  app.decorateRequest('verified', null);
  app.addHook('onRequest', async (request) => {
    if (!isMonitoring(request)) await limits.onArrival(request, request.routeOptions.config.definition ?? null);
  });
}
