import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { RUNTIME_CONFIG_ID, type RuntimeConfig } from '@vidno/contract/runtime-config';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#config/config.ts';
import { KEPT_DAYS } from '#retention/kept-days.ts';
import { apiOf, pathOf } from '../api-of.ts';
import { sendNotFound } from '../error-handler.ts';
import { readWebPage } from './web-page.ts';

type PageConfig = Pick<
  Config,
  | 'accountUrl'
  | 'analysisUrl'
  | 'faqUrl'
  | 'supportEmail'
  | 'faceSearch'
  | 'queryPhotoHours'
  | 'resultDays'
  | 'payments'
  | 'demoIdleDays'
>;

/** Screens that links in messages open; search engines must not list them. */
const LINK_SCREENS = /^\/(?:shared|notifications)(?:\/|$)/;

/** Serves the files of the built web app, and index.html for every other path that a browser opens. */
export async function serveWebApp(app: FastifyInstance, config: PageConfig, webRoot: string | null): Promise<void> {
  const page = webRoot === null ? null : await readWebPage(webRoot, configElement(config));
  app.decorate('webPage', page);
  if (webRoot !== null && page !== null) await serveBuiltFiles(app, webRoot);

  app.setNotFoundHandler((request, reply) => {
    if (page === null || !wantsPage(request)) return sendNotFound(request, reply);
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    if (!LINK_SCREENS.test(pathOf(request))) return reply.send(page.html);
    return reply.header('x-robots-tag', 'noindex, nofollow').send(withNoIndex(page.html));
  });
}

function withNoIndex(page: string): string {
  return page.replace('<head>', '<head><meta name="robots" content="noindex, nofollow">');
}

function configElement(config: PageConfig): string {
  const runtimeConfig: RuntimeConfig = {
    accountUrl: withoutSlash(config.accountUrl),
    analysisUrl: withoutSlash(config.analysisUrl),
    faqUrl: config.faqUrl,
    supportEmail: config.supportEmail,
    faceSearch: config.faceSearch,
    queryPhotoHours: config.queryPhotoHours,
    resultDays: config.resultDays,
    payments: config.payments !== null,
    demoIdleDays: config.demoIdleDays,
    notificationDays: KEPT_DAYS.notification,
  };
  const json = JSON.stringify(runtimeConfig).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${RUNTIME_CONFIG_ID}">${json}</script>`;
}

function withoutSlash(url: string | null): string {
  return url?.replace(/\/+$/, '') ?? '';
}

async function serveBuiltFiles(app: FastifyInstance, webRoot: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webRoot,
    // Register a route per existing file, so that other paths get the page instead of a missing file.
    wildcard: false,
    index: false,
    globIgnore: ['index.html*'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = /-[\w-]{8,}\.\w+(?:\.br|\.gz)?$/.test(path) && path.startsWith(join(webRoot, 'build'));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** True for page navigation; false for missing files and unknown API calls. */
function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (/\.\w{1,8}$/.test(pathOf(request)) || apiOf(request) === 'account') return false;
  const accepts = request.headers.accept ?? '*/*';
  if (accepts.includes('text/html')) return true;
  return apiOf(request) === null && accepts.includes('*/*');
}
