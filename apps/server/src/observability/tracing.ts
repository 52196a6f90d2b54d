import { randomUUID } from 'node:crypto';
import {
  type Attributes,
  type Context,
  context,
  createContextKey,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { LogEvent } from 'kysely';

/**
 * One call, followed through processes. Spans have names, counts and times, and no value that anybody has typed: routes and not
 * addresses, statements and not their parameters, kinds of errors and not their texts.
 */
let tracer: Tracer | null = null;

/** Null: nothing is followed from now on. */
export function setTracer(to: Tracer | null): void {
  tracer = to;
}

export function isTracing(): boolean {
  return tracer !== null;
}

/** A part of what is traced now. Without that it is only done. */
export async function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return isFollowed() ? await record(name, { attributes, parent: context.active() }, work) : await work();
}

/** Work that nobody waits for begins a trace, or goes on with that of `cause`: a run, or what `currentSpan` has told. */
export async function inTrace<T>(
  name: string,
  { cause, attributes = {} }: { readonly cause: SpanContext | null; readonly attributes?: Attributes },
  work: () => Promise<T>,
): Promise<T> {
  const parent = cause === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, cause);
  return await record(name, { attributes, parent }, work);
}

/** Work of another process goes on with its trace. */
export async function underSpan<T>(cause: SpanContext | null, work: () => Promise<T>): Promise<T> {
  if (cause === null) return await work();
  return await context.with(trace.setSpanContext(ROOT_CONTEXT, { ...cause, isRemote: true }), work);
}

async function record<T>(
  name: string,
  { attributes, parent }: { readonly attributes: Attributes; readonly parent: Context },
  work: () => Promise<T>,
): Promise<T> {
  if (tracer === null) return await work();
  return await tracer.startActiveSpan(name, { attributes }, parent, async (span) => {
    try {
      return await work();
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

function markFailed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
}

/** Whether something is being followed that has not ended: a loop that a call has started is not the call. */
function isFollowed(): boolean {
  const span = tracer ? trace.getActiveSpan() : undefined;
  return span !== undefined && (span.isRecording() || span.spanContext().isRemote === true);
}

/** Null if nothing is followed. */
export function currentSpan(): SpanContext | null {
  return isFollowed() ? (trace.getActiveSpan()?.spanContext() ?? null) : null;
}

/** @limit request: The rest of the statement is not in its span. */
const STATEMENT_SHOWN_CHARS = 2_000;

/** Statements are ours; what users give are their parameters. */
export function traceQuery({ query, queryDurationMillis, level, ...event }: LogEvent): void {
  if (tracer === null || !isFollowed()) return;
  const text = query.sql.replaceAll(/\s+/g, ' ').trim();
  const endTime = Date.now();
  const span = tracer.startSpan(text.split(' ', 1)[0]?.toLowerCase() ?? '', {
    kind: SpanKind.CLIENT,
    startTime: endTime - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, STATEMENT_SHOWN_CHARS) },
  });
  if (level === 'error' && 'error' in event) markFailed(span, event.error);
  span.end(endTime);
}

export interface TracedCall {
  /** Does `next` as a part of the call. */
  enter(next: () => void): void;
  end(call: { readonly route: string; readonly status: number | null }): void;
}

const STARTED_RUN = createContextKey('id of the run that the call starts');

/** A call of a client, who does not say which trace it belongs to. Null if nothing is followed. */
export function beginCall(method: string): TracedCall | null {
  if (tracer === null) return null;
  const span = tracer.startSpan(
    method,
    { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
    ROOT_CONTEXT,
  );
  const { traceId } = span.spanContext();
  const inside = trace.setSpan(ROOT_CONTEXT, span).setValue(STARTED_RUN, { free: toUuid(traceId) });
  return {
    enter: (next) => context.with(inside, next),
    end: ({ route, status }) => {
      span.updateName(`${method} ${route}`);
      span.setAttribute('http.route', route);
      if (status !== null) span.setAttribute('http.response.status_code', status);
      if (status === null || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/**
 * The id of a new run. It is that of the trace of the call that starts it, so that whoever works on the run knows its trace. A second
 * run of the same call has a trace of its own.
 */
export function createRunId(): string {
  const started = context.active().getValue(STARTED_RUN) as { free: string | null } | undefined;
  const id = started?.free ?? randomUUID();
  if (started) started.free = null;
  return id;
}

/** The span in which the run was started: that of the call, if it was one. */
export function toCause(runId: string): SpanContext {
  const traceId = runId.replaceAll('-', '');
  return { traceId, spanId: traceId.slice(16), traceFlags: TraceFlags.SAMPLED, isRemote: true };
}

function toUuid(traceId: string): string {
  return traceId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A trace has the form of a UUID, and its second half is the id of its first span. */
export function createIds() {
  let spanId = '';
  return {
    generateSpanId: () => {
      spanId = randomUUID().replaceAll('-', '').slice(16);
      return spanId;
    },
    // Asked for after that of the span that begins the trace.
    generateTraceId: () => randomUUID().replaceAll('-', '').slice(0, 16) + spanId,
  };
}
