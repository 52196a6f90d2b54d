/** Constants from the specification. */

/** Local storage keys. */
export const STORAGE_KEY = { sessionToken: 'app_session_id', oldMail: 'old_mail' } as const;

export const SESSION_HEADER = 'app-session-id';
export const CSRF_COOKIE = 'XSRF-TOKEN';
export const CSRF_HEADER = 'x-xsrf-token';

export const REQUEST_TIMEOUT_MS = 500_000;
export const CHUNK_TIMEOUT_MS = 120_000;
/** Polling interval of lists and processes while something is in progress. */
export const POLL_INTERVAL_MS = 1_000;

export const SEARCH_PAGE_SIZE = 20;

export const SEARCH_PRICE_RUB = 10;
export const SPEED_UP_PRICE_RUB = 15;

/** Narrower windows get the mobile layout. */
export const MOBILE_BELOW_PX = 768;

export const PROMO_HOSTS = ['promo', 'promo-testnew'] as const;

/** Everything is open on a host whose subdomain begins with one of these, such as `promo.vidno.ru`. */
export function isPromoHost(hostname: string): boolean {
  const [subdomain = '', ...domain] = hostname.split('.');
  return domain.length > 0 && PROMO_HOSTS.some((promo) => subdomain.startsWith(promo));
}

/** Paid services: 1 smart search, 2 VK analytics, 3 search monitoring. */
export const SERVICE = { smartSearch: 1, vk: 2, monitoring: 3 } as const;
/** Used by the client if the list of services cannot be loaded. */
export const FALLBACK_SERVICES: readonly number[] = [1, 2, 3];

export const PICTURE_LIMIT = { bytes: 20 * 1024 * 1024, pixels: 50_000_000 } as const;
export const URL_LIMIT_CHARS = 2_048;

/** Page sizes of the VK screens. */
export const RATING_PAGE_SIZE = { desktop: 20, mobile: 10 } as const;
export const POSTS_PAGE_SIZE = 12;
export const AUDIENCE_PAGE_SIZE = 20;
/** Maximum page size of lists in the analysis API. */
export const LIST_LIMIT_MAX = 100;
/** A visitor gets one VK account with its latest posts. */
export const DEMO_VK = { accounts: 1, posts: 100 } as const;
export const COMPARE_MAX_ACCOUNTS = 10;
export const LOGIN_LIMIT_CHARS = 200;

/** Interval between the checks of a monitor. */
export const REFRESH_RATE_MINUTES = { min: 15, max: 7 * 24 * 60, default: 24 * 60 } as const;
/** Lifetime of a monitor. */
export const COLLECTION_TIME_DAYS = { min: 1, max: 90, default: 30 } as const;
/** Maximum number of active monitors per account. */
export const MONITORS_MAX = 100;
export const MONITOR_PAGE_SIZE = 20;
export const NOTIFICATIONS_PAGE_SIZE = 20;
