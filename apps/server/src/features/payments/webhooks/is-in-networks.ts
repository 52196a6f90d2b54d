import { BlockList, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Networks such as `185.71.76.0/27` and `2a02:5180::/32`. An IPv4 address that is written as IPv6 counts as what it is. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const given = ipaddr.process(address);
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', prefix = ''] = network.split('/');
    list.addSubnet(base, Number(prefix), isIPv6(base) ? 'ipv6' : 'ipv4');
  }
  return list.check(given.toString(), given.kind());
}
