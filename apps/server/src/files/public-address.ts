import ipaddr from 'ipaddr.js';

/** Public addresses that reach a cloud's internal services: the Azure host agent. */
const CLOUD_INTERNAL_ADDRESSES = new Set(['168.63.129.16']);

/** The IPv6 range of the public internet; others are used for translation, local networks or are reserved. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/** True only for unicast addresses of the public internet, in any notation. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv6') return parsed.match(GLOBAL_UNICAST);
  return !CLOUD_INTERNAL_ADDRESSES.has(parsed.toString());
}
