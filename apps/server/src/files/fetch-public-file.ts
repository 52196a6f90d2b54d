import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Public addresses that reach a cloud's internal services: the Azure host agent. */
const CLOUD_INTERNAL_ADDRESSES = new Set(['168.63.129.16']);

/** The IPv6 range of the public internet; others are used for translation, local networks or are reserved. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

interface FetchLimits {
  readonly maxBytes: number;
  /** For the whole fetch: DNS, redirects and body. */
  readonly timeoutMs: number;
  /** Ends the fetch as a timeout does. */
  readonly signal?: AbortSignal;
  readonly onBytes?: (count: number) => void;
}

export type FetchRefusal = 'url_malformed' | 'url_forbidden' | 'url_unreachable' | 'url_too_slow' | 'picture_too_heavy';

export type FetchOutcome =
  | { readonly kind: 'fetched'; readonly bytes: Uint8Array; readonly contentType: string | null }
  | { readonly kind: 'refused'; readonly because: FetchRefusal };

export type HeadOutcome =
  | { readonly kind: 'found'; readonly contentType: string | null }
  /** The site answered 404 or 410. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'refused'; readonly because: FetchRefusal };

/** Fetches a file from the public internet; URLs and redirects that lead to internal addresses are refused. */
export type FetchPublicFile = (url: string, limits: FetchLimits) => Promise<FetchOutcome>;
/** Checks whether the file exists, with the same restrictions. */
export type HeadPublicFile = (url: string, limits: { readonly timeoutMs: number }) => Promise<HeadOutcome>;

/** @limit rate: The download of a picture is refused. */
const MAX_REDIRECTS = 4;

const OPEN_INTERNET: NetworkPolicy = {
  resolve: async (hostName) => await lookup(hostName, { all: true }),
  isPublic: isPublicAddress,
  ports: [80, 443],
};

export function createPublicFetch(policy: NetworkPolicy = OPEN_INTERNET): {
  fetchPublicFile: FetchPublicFile;
  headPublicFile: HeadPublicFile;
} {
  return {
    fetchPublicFile: async (url, { maxBytes, timeoutMs, signal: given, onBytes }) =>
      await withTimeout<FetchOutcome>(timeoutMs, given, async (signal) => {
        const response = await follow(policy, { url, method: 'GET', signal });
        if (!isSuccess(response)) {
          response.destroy();
          return { kind: 'refused', because: 'url_unreachable' };
        }
        const bytes = await readAtMost(response, maxBytes, onBytes);
        return { kind: 'fetched', bytes, contentType: contentTypeOf(response) };
      }),

    headPublicFile: async (url, { timeoutMs }) =>
      await withTimeout<HeadOutcome>(timeoutMs, undefined, async (signal) => {
        let response = await follow(policy, { url, method: 'HEAD', signal });
        response.destroy();
        if (response.statusCode === 405 || response.statusCode === 501) {
          response = await follow(policy, { url, method: 'GET', signal });
          response.destroy();
        }
        if (isSuccess(response)) return { kind: 'found', contentType: contentTypeOf(response) };
        return response.statusCode === 404 || response.statusCode === 410
          ? { kind: 'missing' }
          : { kind: 'refused', because: 'url_unreachable' };
      }),
  };
}

/** The open internet, and where VK is simulated, the simulator. A production does not start with a simulator. */
export function alsoReaching(simulator: URL | null): NetworkPolicy {
  if (simulator === null) return OPEN_INTERNET;
  const host = simulator.hostname.replace(/^\[|\]$/g, '');
  return {
    ...OPEN_INTERNET,
    isPublic: (address) => isPublicAddress(address) || (isIP(host) > 0 ? address === host : isLoopback(address)),
    ports: [...OPEN_INTERNET.ports, Number(simulator.port)],
  };
}

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback';
}

type Refused = { readonly kind: 'refused'; readonly because: FetchRefusal };

async function withTimeout<Outcome>(
  timeoutMs: number,
  given: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<Outcome>,
): Promise<Outcome | Refused> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = given ? AbortSignal.any([timeout, given]) : timeout;
  try {
    return await Promise.race([run(signal), rejectWhenAborted(signal)]);
  } catch (error) {
    if (error instanceof PublicUrlRefusal) return { kind: 'refused', because: error.because };
    return { kind: 'refused', because: signal.aborted ? 'url_too_slow' : 'url_unreachable' };
  }
}

/** Needed because a DNS lookup cannot be aborted. */
function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

async function follow(
  policy: NetworkPolicy,
  { url, method, signal }: { url: string; method: 'GET' | 'HEAD'; signal: AbortSignal },
): Promise<IncomingMessage> {
  let currentUrl = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await requestPublicUrl(policy, { url: currentUrl, method, signal });
    const target = redirectTarget(response, currentUrl);
    if (target === null) return response;
    response.destroy();
    currentUrl = target;
  }
  throw new PublicUrlRefusal('url_unreachable');
}

function redirectTarget(response: IncomingMessage, from: string): string | null {
  const { statusCode, headers } = response;
  if (headers.location === undefined || ![301, 302, 303, 307, 308].includes(statusCode ?? 0)) return null;
  return URL.parse(headers.location, from)?.href ?? headers.location;
}

async function readAtMost(
  response: IncomingMessage,
  maxBytes: number,
  onBytes: (count: number) => void = () => {},
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
    response.destroy();
    throw new PublicUrlRefusal('picture_too_heavy');
  }
  // Throwing in the loop closes the connection, which ends an endless body.
  for await (const part of response) {
    size += part.length;
    onBytes(part.length);
    if (size > maxBytes) throw new PublicUrlRefusal('picture_too_heavy');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function isSuccess(response: IncomingMessage): boolean {
  const status = response.statusCode ?? 0;
  return status >= 200 && status < 300;
}

function contentTypeOf(response: IncomingMessage): string | null {
  return response.headers['content-type'] ?? null;
}

interface Address {
  readonly address: string;
  readonly family: number;
}

/** Thrown while fetching; `createPublicFetch` turns it into an outcome. */
class PublicUrlRefusal extends Error {
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
async function requestPublicUrl(
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

/** True only for unicast addresses of the public internet, in any notation. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv6') return parsed.match(GLOBAL_UNICAST);
  return !CLOUD_INTERNAL_ADDRESSES.has(parsed.toString());
}
