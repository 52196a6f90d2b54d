import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config/config.ts';

export type SecuritySettings = Pick<Config, 'publicUrl' | 'accountUrl' | 'analysisUrl' | 'webOrigins'>;

/** Everything from our own origins; no inline script or style anywhere. */
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
    // The web app of another host of ours shows pictures of this one.
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
