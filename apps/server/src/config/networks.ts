import ipaddr from 'ipaddr.js';

/** Networks such as `185.71.76.0/27` and `2a02:5180::/32`. An IPv4 address that is written as IPv6 counts as what it is. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const own = networks.map((network) => ipaddr.parseCIDR(network));
  return ipaddr.subnetMatch(ipaddr.process(address), { own }, 'other') === 'own';
}

/** `10.0.0.7` is the network of this address alone. */
export function toNetwork(text: string): string {
  if (!ipaddr.isValid(text)) return text;
  return `${text}/${ipaddr.parse(text).kind() === 'ipv4' ? 32 : 128}`;
}

const LOOPBACK = ['127.0.0.1', '::1'];
/** Nobody calls from one of these. */
const OF_NOBODY = ['unspecified', 'broadcast', 'multicast', 'reserved'];

/**
 * Why these networks would shut out everybody, as far as that can be known; null if they do not, or if it cannot. A process that listens
 * on its own machine alone and believes no proxy sees every caller at a loopback address.
 */
export function whyShutsOut(
  networks: readonly string[],
  { host, trustedProxies }: { readonly host: string; readonly trustedProxies: readonly string[] },
): string | null {
  if (networks.length === 0) return null;
  if (networks.every((network) => OF_NOBODY.includes(ipaddr.parseCIDR(network)[0].range())))
    return 'nobody calls from these addresses';
  const isLocal = host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');
  const seesLoopbackAlone = isLocal && trustedProxies.length === 0;
  if (!seesLoopbackAlone || LOOPBACK.some((address) => isInNetworks(address, networks))) return null;
  return 'HOST is this machine alone and TRUST_PROXY is not set, so every call comes from 127.0.0.1: set TRUST_PROXY to the proxy';
}
