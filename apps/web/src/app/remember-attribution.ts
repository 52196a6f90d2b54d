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

const RESERVED = ['expires', 'max-age', 'path', 'domain', 'secure', 'samesite'];

const DAY_S = 86_400;
const UNIT_S = { y: 360 * DAY_S, m: 30 * DAY_S, d: DAY_S, h: 3_600, min: 60, s: 1 } as const;

/** «30d», «90min»: a number and one of y (360 days), m (30 days), d, h, min, s. */
export type Lifetime = `${number}${keyof typeof UNIT_S}`;

interface CookieOptions {
  readonly lifetime?: Lifetime;
  readonly path?: string;
  readonly domain?: string;
  readonly secure?: boolean;
  readonly sameSite?: 'None' | 'Lax' | 'Strict';
}

function writeCookie(name: string, value: string, options: CookieOptions = {}): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = cookieText(name, value, options);
}

/** The value to assign to `document.cookie`. Throws if the name is empty or is the name of an attribute. */
export function cookieText(
  name: string,
  value: string,
  { lifetime = '30d', path = '/', domain, secure = true, sameSite = 'None' }: CookieOptions = {},
): string {
  if (!name) throw new TypeError('A cookie needs a name');
  if (RESERVED.includes(name.toLowerCase())) throw new TypeError(`"${name}" is an attribute, not a name for a cookie`);
  return [
    `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
    `max-age=${secondsIn(lifetime)}`,
    `path=${path}`,
    domain && `domain=${domain}`,
    secure && 'secure',
    `SameSite=${sameSite}`,
  ]
    .filter(Boolean)
    .join('; ');
}

function secondsIn(lifetime: Lifetime): number {
  const [, amount, unit] = /^(\d+)(y|min|m|d|h|s)$/.exec(lifetime) ?? [];
  if (!amount || !isUnit(unit)) throw new TypeError(`"${lifetime}" is not a lifetime`);
  return Number(amount) * UNIT_S[unit];
}

function isUnit(unit: string | undefined): unit is keyof typeof UNIT_S {
  return unit !== undefined && unit in UNIT_S;
}
