import type { FastifyInstance } from 'fastify';
import type { RenewalTools } from '#features/payments/renewals.ts';
import { InvalidRequest } from '#http/errors.ts';
import { type OperatorAccess, requireOperator } from '#http/operations.ts';
import { fastForward } from './fast-forward.ts';
import { FAST_FORWARD_PATH, fastForwardSchema } from './fast-forward-schema.ts';

/** Only for a product that is tried out: the caller makes sure of that. */
export function serveSandbox(app: FastifyInstance, tools: RenewalTools, access: OperatorAccess): void {
  app.post(FAST_FORWARD_PATH, { onRequest: requireOperator(access) }, async (request) => {
    const { data } = fastForwardSchema.safeParse(request.body);
    if (!data) throw new InvalidRequest();
    return await fastForward(tools, data);
  });
}
