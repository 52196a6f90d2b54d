import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import {
  PAGE_MARKERS,
  PAGE_ROOTS,
  RUNTIME_CONFIG_ID,
  RUNTIME_CONFIG_MARKER,
  type RuntimeConfig,
} from '@vidno/contract/runtime-config';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#config/config.ts';
import type { PreparedPage } from '#content/prepared-page.ts';
import type { FileStore } from '#files/file-store.ts';
import type { FileUrls, OpenedTicket, TicketUse } from '#files/file-urls.ts';
import { KEPT_DAYS } from '#retention/table-facts.ts';
import { apiOf, pathOf } from './api-of.ts';
import { Problem, sendNotFound } from './errors.ts';
import type { Guards } from './guards.ts';

type PageConfig = Pick<
  Config,
  | 'accountUrl'
  | 'analysisUrl'
  | 'faqUrl'
  | 'vkExample'
  | 'supportEmail'
  | 'faceSearch'
  | 'queryPhotoHours'
  | 'resultDays'
  | 'payments'
  | 'demoIdleDays'
>;

/** Screens that links in messages open; search engines must not list them. */
const LINK_SCREENS = /^\/(?:shared|notifications|privacy\/request)(?:\/|$)/;

/** Serves the files of the built web app, and index.html for every other path that a browser opens. */
export async function serveWebApp(app: FastifyInstance, config: PageConfig, webRoot: string | null): Promise<void> {
  const page = webRoot === null ? null : await readWebPage(webRoot, configElement(config));
  app.decorate('webPage', page);
  app.decorate(
    'operatorPage',
    webRoot === null ? null : await readPage(webRoot, 'operator.html', configElement(config)),
  );
  if (webRoot !== null && page !== null) await serveBuiltFiles(app, webRoot);

  app.setNotFoundHandler((request, reply) => {
    if (page === null || !wantsPage(request)) return sendNotFound(request, reply);
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    // The page that says so has the frame of the product around it.
    if (!PAGE_ROOTS.includes(pathOf(request).split('/')[1] ?? '')) reply.code(404);
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
    vkExample: config.vkExample,
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
    globIgnore: ['index.html*', 'operator.html*'],
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

/** index.html of the built web app, with its configuration. */
interface WebPage {
  readonly html: string;
  /** The same page for an address that has more to say before its scripts run. */
  with(page: PreparedPage): string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Null if the web app is not built. */
    webPage: WebPage | null;
    /** The page of the operator's section, which nobody else gets. Null if it is not built. */
    operatorPage: string | null;
  }
}

async function readWebPage(webRoot: string, configElement: string): Promise<WebPage | null> {
  const html = await readPage(webRoot, 'index.html', configElement);
  if (html === null) return null;
  return {
    html,
    with: ({ about, content }) =>
      replaceBetween(replaceBetween(html, PAGE_MARKERS.about, about), PAGE_MARKERS.content, content),
  };
}

async function readPage(webRoot: string, name: string, configElement: string): Promise<string | null> {
  const template = await readFile(join(webRoot, name), 'utf8').catch(() => null);
  return template?.replace(RUNTIME_CONFIG_MARKER, () => configElement) ?? null;
}

/** Without the markers nothing is replaced: the page then says less, but works. */
function replaceBetween(html: string, [start, end]: readonly [string, string], replacement: string): string {
  const from = html.indexOf(start);
  const to = html.indexOf(end);
  if (from < 0 || to < from) return html;
  return html.slice(0, from) + replacement + html.slice(to + end.length);
}

export type AccountGuard = Pick<Guards<{ readonly accountId: number }>, 'account'>;

/**
 * Opens the ticket of a picture. The cookie of its owner's session opens it after the link has expired, so that a page which
 * has been open for long still shows its pictures: an `<img>` sends cookies, but no header.
 */
export async function openTicket(
  request: FastifyRequest,
  { use, ticket, urls, guards }: { use: TicketUse; ticket: string; urls: FileUrls; guards: AccountGuard },
): Promise<OpenedTicket | null> {
  return urls.openTicket(use, ticket, null) ?? urls.openTicket(use, ticket, await findAccountId(request, guards));
}

async function findAccountId(request: FastifyRequest, { account }: AccountGuard): Promise<number | null> {
  try {
    return (await account(request)).accountId;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
};

interface StoredFileTools {
  readonly files: FileStore;
  readonly fileUrls: FileUrls;
}

/** Serves stored pictures by their tickets. Browsers keep no personal picture. */
export function serveStoredFiles(app: FastifyInstance, guards: AccountGuard, tools: StoredFileTools): void {
  app.get<{ Params: { ticket: string } }>('/files/:ticket', async (request, reply) => {
    const { ticket } = request.params;
    const opened = await openTicket(request, { use: 'file', ticket, urls: tools.fileUrls, guards });
    const bytes = opened && (await tools.files.find(opened.key));
    if (!opened || !bytes) throw new Problem('not_found');
    return reply
      .type(CONTENT_TYPES[extname(opened.key)] ?? 'application/octet-stream')
      .header('cache-control', opened.isPublic ? 'public, max-age=86400, immutable' : 'no-store')
      .header('content-disposition', 'inline')
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
}
