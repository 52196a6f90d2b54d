import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

export interface Address {
  readonly address: string;
  readonly family: number;
}

/** Thrown while fetching; `createPublicFetch` turns it into an outcome. */
export class PublicUrlRefusal extends Error {
  readonly because: 'url_malformed' | 'url_forbidden' | 'url_unreachable' | 'picture_too_heavy';

  constructor(because: PublicUrlRefusal['because']) {
    super(because);
    this.because = because;
  }
}

/** Which hosts and ports may be requested; replaced in tests. */
export interface NetworkPolicy {
  /** All addresses of a host name. */
  readonly resolve: (hostName: string) => Promise<readonly Address[]>;
  readonly isPublic: (address: string) => boolean;
  readonly ports: readonly number[];
}

/** Sends one request without following redirects. It connects to the addresses that were checked, against DNS rebinding. */
export async function requestPublicUrl(
  policy: NetworkPolicy,
  { url, method, signal }: { url: string; method: 'GET' | 'HEAD'; signal: AbortSignal },
): Promise<IncomingMessage> {
  const target = requireWebUrl(url);
  const secure = target.protocol === 'https:';
  if (!policy.ports.includes(Number(target.port || (secure ? 443 : 80)))) throw new PublicUrlRefusal('url_forbidden');
  const addresses = await findPublicAddresses(policy, target.hostname.replace(/^\[|\]$/g, ''));
  signal.throwIfAborted();

  return await new Promise((resolve, reject) => {
    const request = (secure ? requestHttps : requestHttp)(target, {
      method,
      signal,
      // No connection reuse: a kept-alive connection could lead to an address checked for another request.
      agent: false,
      lookup: lookupOf(addresses),
      headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'vidno' },
    });
    request.once('response', resolve);
    request.once('error', reject);
    request.end();
  });
}

function requireWebUrl(url: string): URL {
  const target = URL.parse(url);
  if (!target || !['http:', 'https:'].includes(target.protocol) || target.username !== '' || target.password !== '') {
    throw new PublicUrlRefusal('url_malformed');
  }
  return target;
}

/** Throws if any of the addresses is not public, because we do not control which one is used. */
async function findPublicAddresses(policy: NetworkPolicy, host: string): Promise<readonly Address[]> {
  const family = isIP(host);
  const addresses = family > 0 ? [{ address: host, family }] : await policy.resolve(host);
  if (addresses.length === 0) throw new PublicUrlRefusal('url_unreachable');
  if (!addresses.every(({ address }) => policy.isPublic(address))) throw new PublicUrlRefusal('url_forbidden');
  return addresses;
}

function lookupOf(addresses: readonly Address[]): LookupFunction {
  return (_host, { all }, callback) => {
    const [first] = addresses;
    if (all) callback(null, [...addresses]);
    else if (first) callback(null, first.address, first.family);
  };
}
