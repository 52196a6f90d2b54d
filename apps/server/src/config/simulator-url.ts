import { isIP } from 'node:net';

/** A service stands on the internet: plain http, this machine and bare addresses are a simulator. */
export function isSimulatorUrl(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol !== 'https:' || isIP(host) !== 0 || isLocalHost(host);
}

export function isLocalHost(host: string): boolean {
  return /(^|\.)localhost$/i.test(host) || /^127\.|^::1$|^0\.0\.0\.0$|^::$/.test(host);
}
