import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HelmetOptions } from 'helmet';
import helmet from 'helmet';
import type { Config } from '#config/config.ts';
import { toPromoOrigins } from '#config/urls.ts';
import { Problem } from './errors.ts';
import { isMonitoring } from './operations.ts';

type SecuritySettings = Pick<Config, 'publicUrl' | 'accountUrl' | 'analysisUrl' | 'webOrigins'> & {
  readonly payments: { readonly widgetOrigins: readonly string[] } | null;
};

/** A page may load content from our own origins only, without inline scripts or styles; the answer to a call may load nothing. */
export function setSecurityHeaders(app: FastifyInstance, settings: SecuritySettings): void {
  const ofCalls = Object.entries(callHeaders(settings));
  const ofPages = Object.entries(pageHeaders(settings, []));
  const widgetOrigins = settings.payments?.widgetOrigins ?? [];
  const ofPayingPages = widgetOrigins.length === 0 ? ofPages : Object.entries(pageHeaders(settings, widgetOrigins));
  const headersOf = ({ method, url, routeOptions }: FastifyRequest) => {
    if (routeOptions.config.definition) return ofCalls;
    return method === 'GET' && isPayingPage(url) ? ofPayingPages : ofPages;
  };
  // On the raw response, so that streams, which do without the reply, have them as well.
  app.addHook('onRequest', (request, { raw }, done) => {
    for (const [name, value] of headersOf(request)) raw.setHeader(name, value);
    done();
  });
}

/** Where somebody may pay, and the widget of a payment provider may be loaded. */
const PAYING_PAGES = [
  'change-tariff',
  'demopay',
  'demoreg',
  'demosearch',
  'demo',
  'find-',
  'result',
  'smart-search',
  'vk',
  'monitor-search',
  'cabinet',
  'create',
];

function isPayingPage(url: string): boolean {
  const path = url.slice(1).split('?')[0] ?? '';
  return path === '' || PAYING_PAGES.some((page) => path.startsWith(page));
}

/** Of what is read by our page or downloaded, and never shown as a page of its own. */
function callHeaders(settings: SecuritySettings): Record<string, string> {
  return headersFrom({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    ...everywhere(settings),
    // The others are about pages.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

function pageHeaders(settings: SecuritySettings, widgetOrigins: readonly string[]): Record<string, string> {
  const self = ["'self'", ...apiOrigins(settings)];
  return headersFrom({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        connectSrc: [...self, ...widgetOrigins],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: [...self, 'data:', 'blob:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", ...widgetOrigins],
        frameSrc: ["'self'", ...widgetOrigins],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", ...widgetOrigins],
        ...(isSecure(settings) && { upgradeInsecureRequests: [] }),
      },
    },
    ...everywhere(settings),
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
}

function everywhere(settings: SecuritySettings) {
  return {
    strictTransportSecurity: isSecure(settings) && { maxAge: 31_536_000, includeSubDomains: false },
    frameguard: { action: 'deny' },
    // A web app on another of our hosts shows pictures from this one.
    crossOriginResourcePolicy: {
      policy: isSplit(settings) ? 'same-site' : 'same-origin',
    },
  } satisfies HelmetOptions;
}

/** They are the same for every response of a kind, so they are made once. */
function headersFrom(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error) => {
    if (error) throw error;
  });
  return Object.fromEntries(response.getHeaderNames().map((name) => [name, String(response.getHeader(name))]));
}

function isSecure({ publicUrl }: SecuritySettings): boolean {
  return publicUrl.startsWith('https:');
}

function apiOrigins({ accountUrl, analysisUrl }: SecuritySettings): string[] {
  const urls = [accountUrl, analysisUrl].filter((url) => url !== null);
  return [...new Set(urls.map((url) => new URL(url).origin))];
}

/** A promo host serves its own pages and pictures. */
function isSplit(settings: SecuritySettings): boolean {
  const own = [new URL(settings.publicUrl).origin, ...toPromoOrigins(settings.publicUrl)];
  return [...apiOrigins(settings), ...settings.webOrigins].some((origin) => !own.includes(origin));
}

/**
 * Mean over a second; with a longer delay no request would be answered in time anyway.
 * @limit rate: The process is overloaded: requests are answered 503 until it catches up.
 */
export const MAX_LOOP_DELAY_MS = 1_000;
/** Answers 503 immediately when overloaded, instead of answering everything late. Health and metrics are exempt. */
export function shedLoad(app: FastifyInstance, maxLoopDelayMs = MAX_LOOP_DELAY_MS): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let isOverloaded = false;
  const timer = setInterval(() => {
    isOverloaded = delay.mean / 1e6 > maxLoopDelayMs;
    delay.reset();
  }, 1_000).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });

  app.addHook('onRequest', (request, _reply, done) => {
    done(isOverloaded && !isMonitoring(request) ? new Problem('overloaded') : undefined);
  });
}
