import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { DAY_MS, SECOND_MS } from '#config/time.ts';
import type { Product } from '../open-product.ts';
import { failure, messageOf, type Said, warning } from './findings.ts';

/** Certificates are renewed a month before their end; with less than this left, nothing renews this one. */
const ENDING_DAYS = 14;
/** @limit time: Whether the certificate of `PUBLIC_URL` is in order is not known then. */
const ANSWER_MS = 5 * SECOND_MS;

interface Served {
  readonly endsAt: Date;
  /** What a browser would refuse it for; null if it would not. */
  readonly refusedFor: string | null;
}

/** The certificate that users get at `PUBLIC_URL`, as far as it can be seen from this machine. */
export async function describeCertificate({
  config: { publicUrl, production },
  tools: { clock },
}: {
  readonly config: Pick<Product['config'], 'publicUrl' | 'production'>;
  readonly tools: Pick<Product['tools'], 'clock'>;
}): Promise<Said> {
  const url = new URL(publicUrl);
  if (url.protocol !== 'https:') return 'none: PUBLIC_URL is not https';
  const served = await readCertificate(url).catch((error: unknown) => messageOf(error));
  if (typeof served === 'string') {
    const text = `unknown: ${url.host} does not answer this machine: ${served}`;
    return production ? warning(text) : text;
  }
  const { endsAt, refusedFor } = served;
  const days = Math.floor((endsAt.getTime() - clock().getTime()) / DAY_MS);
  const end = `${days} days left, until ${endsAt.toISOString().slice(0, 10)}`;
  if (days < 0) return failure(`HAS ENDED on ${endsAt.toISOString().slice(0, 10)}`);
  if (refusedFor !== null) return failure(`BROWSERS REFUSE IT: ${refusedFor}; ${end}`);
  return days < ENDING_DAYS ? failure(`ENDS: ${end}`) : end;
}

/** Reads it whether or not it is good, and asks nothing more. */
function readCertificate({ hostname, port }: URL): Promise<Served> {
  // IPv6 addresses stand in brackets in a URL.
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const server = { host, port: Number(port || 443), servername: isIP(host) ? '' : host };
    const socket = connect({ ...server, rejectUnauthorized: false }, () => {
      const endsAt = new Date(socket.getPeerCertificate().valid_to);
      const { authorized, authorizationError } = socket;
      socket.destroy();
      resolve({ endsAt, refusedFor: authorized ? null : String(authorizationError) });
    });
    socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error(`no answer in ${ANSWER_MS / SECOND_MS} s`)));
    socket.once('error', reject);
  });
}

/** Networks that shut out everybody for certain stop the start; behind an unnamed proxy they may do so. */
export function describeAdminNetworks({
  adminNetworks,
  trustedProxies,
  production,
}: Pick<Product['config'], 'adminNetworks' | 'trustedProxies' | 'production'>): Said {
  if (adminNetworks.length === 0) return 'operators may come from everywhere';
  const list = adminNetworks.join(', ');
  if (trustedProxies.length > 0 || !production) return list;
  return warning(`${list}; TRUST_PROXY is not set: behind a proxy every operator has its address`);
}
