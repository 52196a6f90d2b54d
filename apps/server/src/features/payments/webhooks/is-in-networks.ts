import ipaddr from 'ipaddr.js';

/** Networks such as `185.71.76.0/27` and `2a02:5180::/32`. An IPv4 address that is written as IPv6 counts as what it is. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const own = networks.map((network) => ipaddr.parseCIDR(network));
  return ipaddr.subnetMatch(ipaddr.process(address), { own }, 'other') === 'own';
}
