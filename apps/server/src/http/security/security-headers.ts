import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '#config/config.ts';

export type SecuritySettings = Pick<Config, 'publicUrl' | 'accountUrl' | 'analysisUrl' | 'webOrigins'>;

/** Allows content from our own origins only, without inline scripts or styles. */
export function setSecurityHeaders(app: FastifyInstance, settings: SecuritySettings): void {
  const headers = Object.entries(securityHeaders(settings));
  // On the raw response, so that streams, which do without the reply, have them as well.
  app.addHook('onRequest', (_request, { raw }, done) => {
    for (const [name, value] of headers) raw.setHeader(name, value);
    done();
  });
}

/** They are the same for every response, so they are made once. */
function securityHeaders(settings: SecuritySettings): Record<string, string> {
  const isSecure = settings.publicUrl.startsWith('https:');
  const self = ["'self'", ...apiOrigins(settings)];
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        connectSrc: self,
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: [...self, 'data:', 'blob:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
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
