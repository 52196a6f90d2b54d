import type { FastifyInstance } from 'fastify';
import { type OperatorAccess, requireOperator } from './require-operator.ts';

interface CompletedRequest {
  readonly method: string;
  /** Route pattern, such as `/files/:ticket`, so that ids in URLs do not become labels. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export interface HttpMetrics {
  observeRequest(request: CompletedRequest): void;
  /** A call was over the limit of this action. */
  observeRefusal(action: string): void;
  /** All metrics of this process in Prometheus text format. */
  toText(): Promise<string>;
  readonly contentType: string;
}

export function serveMetrics(app: FastifyInstance, metrics: HttpMetrics, access: OperatorAccess): void {
  app.get('/metrics', { onRequest: requireOperator(access) }, async (_request, reply) =>
    reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.toText()),
  );
}
