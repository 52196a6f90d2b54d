import type { FastifyRequest } from 'fastify';

/** Health and metrics, which answer also while a process is overloaded or under attack. */
export function isMonitoring({ routeOptions }: FastifyRequest): boolean {
  return /^\/(?:health\/|metrics$)/.test(routeOptions.url ?? '');
}
