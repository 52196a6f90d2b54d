import { createHash, timingSafeEqual } from 'node:crypto';
import type { RefusedAction } from '@vidno/contract/operator/refusals';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Config } from '#config/config.ts';
import { beginCall, isTracing, type TracedCall } from '#observability/tracing.ts';
import { Problem } from './errors.ts';

/** One component; the check rejects if it is unavailable. */
interface ReadinessCheck {
  readonly check: () => Promise<unknown>;
  /** False: its failure is shown, and calls that do not need it are still answered. */
  readonly isNeeded: boolean;
}

/** By the name of the component. */
export type Readiness = Readonly<Record<string, ReadinessCheck>>;

/** @limit time: The process reports that it is not ready. */
const CHECK_TIMEOUT_MS = 2_000;

export function serveHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/health/live', async () => ({ status: 'ok' }));

  app.get('/health/ready', async (request, reply) => {
    const checks = await Promise.all(
      Object.entries(readiness).map(async ([name, { check, isNeeded }]) => {
        const failure = await failureOf(check);
        if (failure !== null) request.log.warn({ check: name, failure }, 'not ready');
        return { name, state: failure === null ? 'ok' : 'error', blocks: failure !== null && isNeeded };
      }),
    );
    const isReady = checks.every(({ blocks }) => !blocks);
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: isReady ? 'ok' : 'error',
        checks: Object.fromEntries(checks.map(({ name, state }) => [name, state])),
      });
  });
}

async function failureOf(check: () => Promise<unknown>): Promise<string | null> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error('timed out')), CHECK_TIMEOUT_MS);
  try {
    await Promise.race([check(), timeout.promise]);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
}

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
  observeRefusal(action: RefusedAction): void;
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

/** Stands for every path without a route: pages of the web app, and whatever else was asked for. */
const UNMATCHED = 'unmatched';

/**
 * Logs one line per response with the pattern of its route. Never the path itself, nor the query: they may contain the token
 * of a link or what somebody searched for.
 */
export function logRequests(app: FastifyInstance, metrics: HttpMetrics): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  // Nobody is answered then, so the framework calls no hook.
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      if (reply.raw.writableFinished) return;
      const { method, routeOptions } = request;
      const seen = { method, route: routeOptions.url ?? UNMATCHED, ms: Math.round(reply.elapsedTime) };
      request.log.info({ ...seen, answering: reply.raw.headersSent }, 'client gave up');
    });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? UNMATCHED;
    const status = reply.statusCode;
    metrics.observeRequest({ method, route, status, seconds: reply.elapsedTime / 1000 });
    request.log.info({ method, route, status, ms: Math.round(reply.elapsedTime) }, 'request completed');
    done();
  });
}

/** Asked for all the time, and by no user. */
const OPERATIONS = /^\/(?:health|metrics)(?:\/|$)/;

/** Follows each call from its first hook until its answer is sent or the client has given up. */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return;
  const calls = new WeakMap<FastifyRequest, TracedCall>();
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? UNMATCHED;
    if (OPERATIONS.test(route)) return done();
    const call = beginCall(method);
    if (call === null) return done();
    calls.set(request, call);
    reply.raw.once('close', () => call.end({ route, status: reply.raw.writableFinished ? reply.statusCode : null }));
    call.enter(done);
  });
  // What follows the body goes on from the socket, which knows nothing of the call.
  app.addHook('preValidation', (request, _reply, done) => {
    const call = calls.get(request);
    if (call) call.enter(done);
    else done();
  });
}

export type OperatorAccess = Pick<Config, 'production' | 'operationsToken'>;

/**
 * A hook for `/metrics` and `/docs`. With a token in the settings they ask for it, as a Bearer token or as the password of
 * Basic authentication, which browsers can ask for. Without one they are open in development and absent in production.
 */
export function requireOperator({ production, operationsToken }: OperatorAccess): onRequestAsyncHookHandler {
  return async (request, reply) => {
    if (operationsToken === null) {
      if (production) throw new Problem('not_found');
      return;
    }
    if (isSame(tokenOf(request.headers.authorization), operationsToken)) return;
    reply.header('www-authenticate', 'Basic realm="Vidno operations", charset="UTF-8"');
    throw new Problem('operations_token_required');
  };
}

function tokenOf(authorization = ''): string {
  const [scheme = '', credentials = ''] = authorization.split(' ', 2);
  if (scheme.toLowerCase() === 'bearer') return credentials;
  if (scheme.toLowerCase() !== 'basic') return '';
  const pair = Buffer.from(credentials, 'base64').toString();
  return pair.slice(pair.indexOf(':') + 1);
}

/** Compares hashes, because `timingSafeEqual` wants equal lengths. */
function isSame(given: string, expected: string): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashOf(given), hashOf(expected));
}

/** Health and metrics, which answer also while a process is overloaded or under attack. */
export function isMonitoring({ routeOptions }: FastifyRequest): boolean {
  return /^\/(?:health\/|metrics$)/.test(routeOptions.url ?? '');
}
