import type { FastifyInstance } from 'fastify';

interface AnsweredRequest {
  readonly method: string;
  /** The pattern, not the address: `/files/:ticket`. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export interface HttpMetrics {
  observeRequest(request: AnsweredRequest): void;
  /** Everything measured in this process, in the text format of Prometheus. */
  toText(): Promise<string>;
  readonly contentType: string;
}

export function serveMetrics(app: FastifyInstance, metrics: HttpMetrics): void {
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.toText()));
}
