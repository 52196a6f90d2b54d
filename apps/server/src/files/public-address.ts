import ipaddr from 'ipaddr.js';

/** Addresses that look public and lead into a cloud's inside: the Azure host agent. */
const CLOUD_INTERNAL_ADDRESSES = new Set(['168.63.129.16']);

/** IPv6 that is routed in the open internet; everything else of its ranges is translation, local or reserved. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/** True only for plain unicast of the open internet, however the address is written. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv6') return parsed.match(GLOBAL_UNICAST);
  return !CLOUD_INTERNAL_ADDRESSES.has(parsed.toString());
}
