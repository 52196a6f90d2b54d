import { context, DiagLogLevel, diag } from '@opentelemetry/api';
import type { Logger } from './log.ts';
import { createIds, setTracer } from './tracing.ts';

/** @limit queue: Further spans are lost while the collector does not take them. */
const SPANS_WAITING_MAX = 4_096;
/** @limit time: A batch that the collector has not taken by then is lost; a process that stops waits no longer. */
const EXPORT_MS = 5_000;

/** Sends spans of this process from now on; returns what sends the last ones. Nothing is loaded where traces are off. */
export async function startTracing(
  { endpoint, share }: { readonly endpoint: string; readonly share: number },
  { service, log }: { readonly service: string; readonly log: Logger },
): Promise<() => Promise<void>> {
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
    ]);
  const ignore = () => {};
  const warn = () => log.warn('the collector does not take the traces');
  diag.setLogger({ error: warn, warn: ignore, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.ERROR);
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: EXPORT_MS });
  const provider = new sdk.TracerProvider({
    idGenerator: createIds(),
    resource: resourceFromAttributes({ 'service.name': service }),
    // By the id alone, so that all processes follow the same traces.
    sampler: new sdk.TraceIdRatioBasedSampler(share),
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter, maxQueueSize: SPANS_WAITING_MAX, exportTimeoutMillis: EXPORT_MS }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  setTracer(provider.getTracer('vidno'));
  return async () => {
    setTracer(null);
    await provider.shutdown().catch(warn);
    context.disable();
    diag.disable();
  };
}
