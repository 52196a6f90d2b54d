import { writeCookie } from '#shared/http/write-cookie.ts';

/** Where a visitor came from, and by which acquirer they pay: query parameter → cookie. */
const COOKIE_OF = {
  utm_content: 'utm_content',
  utm_campaign: 'utm_campaign',
  utm_flow: 'utm_flow',
  utm_acquiring: 'acquiring_id',
} as const;

export function rememberAttribution(query: URLSearchParams): void {
  for (const [parameter, cookie] of Object.entries(COOKIE_OF)) {
    const value = query.get(parameter);
    if (value) writeCookie(cookie, value);
  }
}
