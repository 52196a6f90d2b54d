type Raw = Record<string, unknown>;

/** What the address of an account screen says; each screen reads its own part, and takes out what it sets to undefined. */
export interface VkParams {
  /** Days of Moscow, yyyy-MM-dd, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly page?: number | undefined;
  readonly sort?: string | undefined;
  readonly direction?: 'up' | 'down' | undefined;
  readonly view?: string | undefined;
  /** Names joined by commas. */
  readonly series?: string | undefined;
  /** The figure a heat map shows. */
  readonly heat?: string | undefined;
  readonly type?: string | undefined;
  readonly value?: string | undefined;
  /** Ids of tracked accounts joined by commas. */
  readonly ids?: string | undefined;
}

const WORDS = ['sort', 'view', 'series', 'heat', 'type', 'ids'] as const;

/** What a wrong address says is dropped, never an error. */
export function vkParams(raw: Raw): VkParams {
  const { page, direction, value } = raw;
  return {
    ...period(raw),
    ...Object.fromEntries(WORDS.flatMap((name) => (typeof raw[name] === 'string' ? [[name, raw[name]]] : []))),
    ...(typeof page === 'number' && Number.isSafeInteger(page) && page > 0 && { page }),
    ...((direction === 'up' || direction === 'down') && { direction }),
    // An hour or a weekday arrives as a number.
    ...((typeof value === 'string' || typeof value === 'number') && { value: `${value}` }),
  };
}

export function vkAuthParams({ redirect_url, failed }: Raw): { redirect_url?: string; failed?: string } {
  return {
    ...(typeof redirect_url === 'string' && { redirect_url }),
    ...(typeof failed === 'string' && { failed }),
  };
}

function period({ from, to }: Raw): { from?: string; to?: string } {
  const isReversed = isDay(from) && isDay(to) && from > to;
  return isReversed ? {} : { ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
}

/** A day of the calendar between the first that VK knows and the last that the server takes. */
function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^20\d\d-\d\d-\d\d$/.test(value) || value < '2006') return false;
  const moment = new Date(value);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
}
