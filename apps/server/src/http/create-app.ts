import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import { CSRF_HEADER, REQUEST_TIMEOUT_MS, SESSION_HEADER } from '@vidno/contract/constants';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import type { Config } from '#config/config.ts';
import type { FileStore } from '#files/file-store.ts';
import type { FileUrls } from '#files/signed-address.ts';
import { registerErrorHandler, sendError } from './error-handler.ts';
import { serveDocs } from './openapi/serve-docs.ts';
import { logRequests } from './operations/log-requests.ts';
import { type Readiness, serveHealth } from './operations/serve-health.ts';
import { type HttpMetrics, serveMetrics } from './operations/serve-metrics.ts';
import { registerRateLimit } from './security/limit-rates.ts';
import { setSecurityHeaders } from './security/security-headers.ts';
import { shedLoad } from './security/shed-load.ts';
import { serveStoredFiles } from './site/serve-stored-files.ts';
import { serveWebApp } from './site/serve-web-app.ts';

export interface AppParts {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly files: { readonly store: FileStore; readonly addresses: FileUrls };
  /** What must answer before this process takes requests. */
  readonly readiness: Readiness;
  readonly metrics: HttpMetrics;
  /** The built web application; null or missing: this process serves no pages. */
  readonly webRoot: string | null;
  /** Multiplies every rate limit; 1 unless given. */
  readonly rateLimitFactor?: number;
  /** Beyond this delay of the event loop calls are refused; a second unless given. */
  readonly maxLoopDelayMs?: number;
}

/** No call takes more JSON than this. */
const JSON_LIMIT_BYTES = 256 * 1024;
/** A signed address of a file is longer than the framework's 100. */
const PARAM_LIMIT_CHARS = 2_000;

/** An application with everything but the features: each of them adds its calls before `listen`. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, log } = parts;
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    // Behind a reverse proxy of the same machine or network the address of the visitor is in its header.
    trustProxy: ['loopback', 'linklocal', 'uniquelocal'],
    bodyLimit: JSON_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: PARAM_LIMIT_CHARS },
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
  });
  acceptBodies(app);
  registerErrorHandler(app);
  logRequests(app, parts.metrics);
  await setSecurityHeaders(app, config);
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
  await registerRateLimit(app, parts.rateLimitFactor ?? 1);
  serveHealth(app, parts.readiness);
  serveMetrics(app, parts.metrics);
  await serveDocs(app);
  serveStoredFiles(app, parts.files);
  await serveWebApp(app, config, parts.webRoot);
  return app;
}

/** JSON, where no body at all is fine too, and multipart; nothing else. */
function acceptBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null);
    return parseJson(request, body, done);
  });
}
