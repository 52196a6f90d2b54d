import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '#config/config.ts';

export type SecuritySettings = Pick<Config, 'publicUrl' | 'accountUrl' | 'analysisUrl' | 'webOrigins'> & {
  readonly payments: { readonly widgetOrigins: readonly string[] } | null;
};

/** Allows content from our own origins only, without inline scripts or styles. */
export function setSecurityHeaders(app: FastifyInstance, settings: SecuritySettings): void {
  const headers = Object.entries(securityHeaders(settings, []));
  const widgetOrigins = settings.payments?.widgetOrigins ?? [];
  const paying = widgetOrigins.length === 0 ? headers : Object.entries(securityHeaders(settings, widgetOrigins));
  // On the raw response, so that streams, which do without the reply, have them as well.
  app.addHook('onRequest', ({ method, url }, { raw }, done) => {
    for (const [name, value] of method === 'GET' && isPayingPage(url) ? paying : headers) raw.setHeader(name, value);
    done();
  });
}

/** Where somebody may pay, and the widget of a payment provider may be loaded. */
const PAYING_PAGES = [
  ...['change-tariff', 'demopay', 'demoreg', 'demosearch', 'demo', 'find-', 'result', 'smart-search'],
  ...['vk', 'monitor-search', 'cabinet', 'create'],
];

function isPayingPage(url: string): boolean {
  const path = url.slice(1).split('?')[0] ?? '';
  return path === '' || PAYING_PAGES.some((page) => path.startsWith(page));
}

/** They are the same for every response of a kind, so they are made once. */
function securityHeaders(settings: SecuritySettings, widgetOrigins: readonly string[]): Record<string, string> {
  const isSecure = settings.publicUrl.startsWith('https:');
  const self = ["'self'", ...apiOrigins(settings)];
  const setHeaders = helmet({
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
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isSecure && { maxAge: 31_536_000, includeSubDomains: false },
    frameguard: { action: 'deny' },
    // A web app on another of our hosts shows pictures from this one.
    crossOriginResourcePolicy: {
      policy: settings.webOrigins.length > 1 || isSplit(settings) ? 'same-site' : 'same-origin',
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  setHeaders(request, response, (error) => {
    if (error) throw error;
  });
  return Object.fromEntries(response.getHeaderNames().map((name) => [name, String(response.getHeader(name))]));
}

function apiOrigins({ accountUrl, analysisUrl }: SecuritySettings): string[] {
  const urls = [accountUrl, analysisUrl].filter((url) => url !== null);
  return [...new Set(urls.map((url) => new URL(url).origin))];
}

function isSplit(settings: SecuritySettings): boolean {
  const own = new URL(settings.publicUrl).origin;
  return [...apiOrigins(settings), ...settings.webOrigins].some((origin) => origin !== own);
}
