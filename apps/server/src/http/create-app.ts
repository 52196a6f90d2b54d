import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import { CSRF_HEADER, SESSION_HEADER } from '@vidno/contract/constants';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import type { Config } from '#config/config.ts';
import type { Database } from '#database/database.ts';
import { BODY_PACE, type BodyOptions, registerBodies } from './bodies.ts';
import { answerClientError, registerErrorHandler, sendError } from './errors.ts';
import { registerLimits } from './limits/create-limits.ts';
import { serveDocs } from './openapi.ts';
import {
  type HttpMetrics,
  logRequests,
  type Readiness,
  serveHealth,
  serveMetrics,
  traceRequests,
} from './operations.ts';
import { setSecurityHeaders, shedLoad } from './security.ts';
import { serveWebApp } from './site.ts';

export interface AppParts {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  /** Checks of `/health/ready`. */
  readonly readiness: Readiness;
  readonly metrics: HttpMetrics;
  /** Folder of the built web app; if null or missing, no pages are served. */
  readonly webRoot: string | null;
  /** `factor` multiplies every limit, 1 by default. Without `db` shared limits are counted in this process. */
  readonly limits?: { readonly db: Database | null; readonly factor: number };
  /** Requests are rejected while the mean event loop delay exceeds this; one second by default. */
  readonly maxLoopDelayMs?: number;
  readonly bodies?: Partial<BodyOptions>;
}

const CONNECTION_CHECK_MS = 1_000;
/** @limit request: The request is refused with 413. It also bounds every text that has no limit of its own. */
const JSON_LIMIT_BYTES = 256 * 1024;
/**
 * Signed file URLs exceed the framework's default of 100.
 * @limit request: No address matches: 404.
 */
const PARAM_LIMIT_CHARS = 2_000;

/** Creates the application without the features, which register their endpoints before `listen`. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, log } = parts;
  const { pace = BODY_PACE } = parts.bodies ?? {};
  const requestTimeout = pace.headersMs + pace.bodyMs;
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    // Only these proxies may say in X-Forwarded-For for whom they speak.
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    bodyLimit: JSON_LIMIT_BYTES,
    // A process that is being stopped answers whoever has a connection, and closes it with the answer; nobody new gets one.
    return503OnClosing: false,
    // Also for bodies that nobody reads, because the request was refused or is for no route.
    requestTimeout,
    http: {
      requestTimeout,
      headersTimeout: pace.headersMs,
      connectionsCheckingInterval: CONNECTION_CHECK_MS,
    },
    clientErrorHandler: answerClientError,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: PARAM_LIMIT_CHARS },
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
  });
  traceRequests(app);
  acceptBodies(app);
  registerErrorHandler(app);
  logRequests(app, parts.metrics);
  setSecurityHeaders(app, config);
  await app.register(cors, {
    origin: [...config.webOrigins],
    credentials: true,
    methods: ['GET', 'POST'],
    allowedHeaders: ['content-type', 'last-event-id', SESSION_HEADER, CSRF_HEADER],
    exposedHeaders: ['content-disposition', 'retry-after', 'x-request-id'],
    maxAge: 600,
  });
  await app.register(cookie);
  await app.register(multipart);
  shedLoad(app, parts.maxLoopDelayMs);
  registerLimits(app, {
    db: parts.limits?.db ?? null,
    factor: parts.limits?.factor ?? 1,
    unpaidPhotoSearches: config.unpaidPhotoSearches,
    onRefused: (action) => parts.metrics.observeRefusal(action),
  });
  registerBodies(app, { ...parts.bodies, onRefused: (action) => parts.metrics.observeRefusal(action) });
  serveHealth(app, parts.readiness);
  serveMetrics(app, parts.metrics, config);
  await serveDocs(app, config);
  await serveWebApp(app, config, parts.webRoot);
  return app;
}

/** Accepts JSON, including an empty body, and multipart only. */
function acceptBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null);
    return parseJson(request, body, done);
  });
}
