import { isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** One subscriber usually has a whole /64 network. */
const IPV6_PREFIX = 64;

/** The address that limits are keyed on: IPv4 as it is, IPv6 as its network. */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  // Asked several times in every call, and mostly this.
  if (isIPv4(ip) || !ipaddr.isValid(ip)) return ip;
  const parsed = ipaddr.process(ip);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_PREFIX}`).toString();
}
