import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What the process counts; `GET /metrics` prints the registry. */
export interface Metrics {
  readonly registry: Registry;
  /** `route` is the pattern, never the address: addresses carry ids. */
  readonly httpSeconds: Histogram<'method' | 'route' | 'status'>;
  /** From the moment a run may be taken until it is. */
  readonly runWaitSeconds: Histogram<'kind' | 'lane'>;
  readonly faceEngineSeconds: Histogram<'task'>;
}

const QUICK = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SLOW = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[], buckets: number[]) =>
    new Histogram({ name, help, labelNames, buckets, registers: [registry] });
  return {
    registry,
    httpSeconds: histogram('vidno_http_seconds', 'Time to answer a request', ['method', 'route', 'status'], QUICK),
    runWaitSeconds: histogram('vidno_run_wait_seconds', 'Time a run waited', ['kind', 'lane'], SLOW),
    faceEngineSeconds: histogram('vidno_face_engine_seconds', 'Time of a face engine task', ['task'], QUICK),
  };
}
