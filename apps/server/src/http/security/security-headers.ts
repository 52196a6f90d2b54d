import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config/config.ts';

export type SecuritySettings = Pick<Config, 'publicUrl' | 'accountUrl' | 'analysisUrl' | 'webOrigins'>;

/** Allows content from our own origins only, without inline scripts or styles. */
export async function setSecurityHeaders(app: FastifyInstance, settings: SecuritySettings): Promise<void> {
  const isSecure = settings.publicUrl.startsWith('https:');
  const self = ["'self'", ...apiOrigins(settings)];
  await app.register(helmet, {
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
}

function apiOrigins({ accountUrl, analysisUrl }: SecuritySettings): string[] {
  const urls = [accountUrl, analysisUrl].filter((url) => url !== null);
  return [...new Set(urls.map((url) => new URL(url).origin))];
}

function isSplit(settings: SecuritySettings): boolean {
  const own = new URL(settings.publicUrl).origin;
  return [...apiOrigins(settings), ...settings.webOrigins].some((origin) => origin !== own);
}
