import { isIP } from 'node:net';
import { isPromoHost, PROMO_HOSTS } from '@vidno/contract/constants';

/** Variables of the environment, before or after parsing. */
interface UrlVariables {
  readonly PORT: string | number;
  readonly PUBLIC_URL?: string | undefined;
  readonly ACCOUNT_URL?: string | undefined;
}

/** The address that users open. Without a setting the product is tried out on this machine. */
export function toPublicUrl({ PUBLIC_URL, PORT }: UrlVariables): string {
  return PUBLIC_URL ?? `http://localhost:${PORT}`;
}

/** The promo hosts beside the public address, on its port: origins of our own. A numeric address has no hosts beside it. */
export function toPromoOrigins(publicUrl: string): string[] {
  const { protocol, hostname, port } = new URL(publicUrl);
  const site = hostname.replace(/^www\./, '');
  if (isIP(site.replace(/^\[|\]$/g, '')) !== 0 || isPromoHost(hostname)) return [];
  const hosts = PROMO_HOSTS.flatMap((promo) => [`${promo}.${site}`, `www.${promo}.${site}`]);
  return hosts.map((host) => new URL(`${protocol}//${host}${port && `:${port}`}`).origin);
}

/** Base of the addresses that outside services call or send users back to. */
export function toCallbackUrl(variables: UrlVariables): string {
  return (variables.ACCOUNT_URL ?? toPublicUrl(variables)).replace(/\/+$/, '');
}

/** Base of the addresses where the payment providers report payments. */
export function toPaymentWebhookUrl(variables: UrlVariables): string {
  return `${toCallbackUrl(variables)}/api/webhooks`;
}

/** Real services use https and a public host name; plain http, localhost and IP addresses indicate a simulator. */
export function isSimulatorUrl(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol !== 'https:' || isIP(host) !== 0 || isLocalHost(host);
}

export function isLocalHost(host: string): boolean {
  return /(^|\.)localhost$/i.test(host) || /^127\.|^::1$|^0\.0\.0\.0$|^::$/.test(host);
}
