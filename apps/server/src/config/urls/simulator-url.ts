import { isIP } from 'node:net';

/** Real services use https and a public host name; plain http, localhost and IP addresses indicate a simulator. */
export function isSimulatorUrl(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol !== 'https:' || isIP(host) !== 0 || isLocalHost(host);
}

export function isLocalHost(host: string): boolean {
  return /(^|\.)localhost$/i.test(host) || /^127\.|^::1$|^0\.0\.0\.0$|^::$/.test(host);
}
