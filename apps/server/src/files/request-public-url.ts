import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

export interface Address {
  readonly address: string;
  readonly family: number;
}

/** Thrown inside the fetch alone; it becomes a refusal at its edge. */
export class PublicUrlRefusal extends Error {
  readonly because: 'url_malformed' | 'url_forbidden' | 'url_unreachable' | 'picture_too_heavy';

  constructor(because: PublicUrlRefusal['because']) {
    super(because);
    this.because = because;
  }
}

interface Gate {
  readonly resolve: (hostName: string) => Promise<readonly Address[]>;
  readonly isPublic: (address: string) => boolean;
  readonly ports: readonly number[];
}

/** One request, without following redirects. The name is resolved once and the connection goes where was checked. */
export async function requestPublicUrl(
  gate: Gate,
  { url, method, signal }: { url: string; method: 'GET' | 'HEAD'; signal: AbortSignal },
): Promise<IncomingMessage> {
  const target = requireWebUrl(url);
  const secure = target.protocol === 'https:';
  if (!gate.ports.includes(Number(target.port || (secure ? 443 : 80)))) throw new PublicUrlRefusal('url_forbidden');
  const addresses = await findPublicAddresses(gate, target.hostname.replace(/^\[|\]$/g, ''));
  signal.throwIfAborted();

  return await new Promise((resolve, reject) => {
    const request = (secure ? requestHttps : requestHttp)(target, {
      method,
      signal,
      // A connection of its own: a kept-alive one could lead to an address checked for somebody else.
      agent: false,
      lookup: answerWith(addresses),
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

/** One bad address among good ones is enough to refuse: which of them answers is not ours to choose. */
async function findPublicAddresses(gate: Gate, host: string): Promise<readonly Address[]> {
  const family = isIP(host);
  const addresses = family > 0 ? [{ address: host, family }] : await gate.resolve(host);
  if (addresses.length === 0) throw new PublicUrlRefusal('url_unreachable');
  if (!addresses.every(({ address }) => gate.isPublic(address))) throw new PublicUrlRefusal('url_forbidden');
  return addresses;
}

function answerWith(addresses: readonly Address[]): LookupFunction {
  return (_host, { all }, answer) => {
    const [first] = addresses;
    if (all) answer(null, [...addresses]);
    else if (first) answer(null, first.address, first.family);
  };
}
