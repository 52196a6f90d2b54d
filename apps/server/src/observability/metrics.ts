import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Metrics of the process, served by `GET /metrics`. */
export interface Metrics {
  readonly registry: Registry;
  /** `route` is the route pattern, because URLs contain ids. */
  readonly httpSeconds: Histogram<'method' | 'route' | 'status'>;
  /** Calls refused because of a limit. */
  readonly refusals: Counter<'action'>;
  /** Codes that were sent to phones and mailboxes, and refused because of a limit of theirs. */
  readonly codes: Counter<'channel' | 'outcome'>;
  /** Time from when a run may be taken until a worker takes it. */
  readonly runWaitSeconds: Histogram<'kind' | 'lane'>;
  readonly faceEngineSeconds: Histogram<'task'>;
}

const FAST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SLOW_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[], buckets: number[]) =>
    new Histogram({ name, help, labelNames, buckets, registers: [registry] });
  return {
    registry,
    httpSeconds: histogram(
      'vidno_http_seconds',
      'Time to answer a request',
      ['method', 'route', 'status'],
      FAST_BUCKETS,
    ),
    refusals: new Counter({
      name: 'vidno_refused_calls_total',
      help: 'Calls over a limit',
      labelNames: ['action'],
      registers: [registry],
    }),
    codes: new Counter({
      name: 'vidno_codes_total',
      help: 'Codes for logging in and registering, sent and refused',
      labelNames: ['channel', 'outcome'],
      registers: [registry],
    }),
    runWaitSeconds: histogram('vidno_run_wait_seconds', 'Time a run waited', ['kind', 'lane'], SLOW_BUCKETS),
    faceEngineSeconds: histogram('vidno_face_engine_seconds', 'Time of a face engine task', ['task'], FAST_BUCKETS),
  };
}
