import type { FastifyInstance } from 'fastify';

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

export function serveMetrics(app: FastifyInstance, metrics: HttpMetrics): void {
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.toText()));
}
