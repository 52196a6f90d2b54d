import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { isPublicAddress } from './public-address.ts';
import { type NetworkPolicy, PublicUrlRefusal, requestPublicUrl } from './request-public-url.ts';

export interface FetchLimits {
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
