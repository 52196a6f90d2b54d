/** Constants from the specification. */

/** Local storage keys. */
export const STORAGE_KEY = { sessionToken: 'app_session_id', oldMail: 'old_mail' } as const;

export const SESSION_HEADER = 'app-session-id';
export const CSRF_COOKIE = 'XSRF-TOKEN';
export const CSRF_HEADER = 'x-xsrf-token';

/** @limit time: The browser gives the request up. */
export const REQUEST_TIMEOUT_MS = 500_000;
/** @limit time: The browser gives up loading a page of the app and offers to reload. */
export const CHUNK_TIMEOUT_MS = 120_000;
/** Polling interval of lists and processes while something is in progress. */
export const POLL_INTERVAL_MS = 1_000;

/** @limit list: The rest is on the next pages. */
export const SEARCH_PAGE_SIZE = 20;

export const SEARCH_PRICE_RUB = 10;
export const SPEED_UP_PRICE_RUB = 15;

/** Narrower windows get the mobile layout. */
export const MOBILE_BELOW_PX = 768;

export const PROMO_HOSTS = ['promo', 'promo-testnew'] as const;

/** Everything is open on a host whose subdomain begins with one of these, such as `promo.vidno.ru`, with or without `www.`. */
export function isPromoHost(hostname: string): boolean {
  const [first = '', ...rest] = hostname.toLowerCase().split('.');
  // www.promo.ru is a site whose name is promo.
  const isBehindWww = first === 'www' && rest.length > 2;
  const [subdomain = '', ...domain] = isBehindWww ? rest : [first, ...rest];
  return domain.length > 0 && PROMO_HOSTS.some((promo) => subdomain.startsWith(promo));
}

/** Paid services: 1 smart search, 2 VK analytics, 3 search monitoring. */
export const SERVICE = { smartSearch: 1, vk: 2, monitoring: 3 } as const;
/** Used by the client if the list of services cannot be loaded. */
export const FALLBACK_SERVICES: readonly number[] = [1, 2, 3];

/** @limit request: The picture is refused as too large; the web app says so before sending it. */
export const PICTURE_LIMIT = { bytes: 40 * 1024 * 1024 } as const;
/** @limit request: The request is refused as invalid. */
export const URL_LIMIT_CHARS = 2_048;

/**
 * Page sizes of the VK screens.
 * @limit list: The rest is on the next pages.
 */
export const RATING_PAGE_SIZE = { desktop: 20, mobile: 10 } as const;
/** @limit list: The rest is on the next pages. */
export const POSTS_PAGE_SIZE = 12;
/** @limit list: The rest is on the next pages. */
export const AUDIENCE_PAGE_SIZE = 20;
/**
 * Maximum page size of lists in the analysis API.
 * @limit list: A larger page is refused as invalid.
 */
export const LIST_LIMIT_MAX = 100;
/**
 * A visitor gets one VK account with its latest posts.
 * @limit rate: A visitor is refused another VK account; older posts are not collected.
 */
export const DEMO_VK = { accounts: 1, posts: 100 } as const;
/** @limit request: The comparison of more accounts is refused as invalid. */
export const COMPARE_MAX_ACCOUNTS = 10;
/** @limit request: The link or name of a VK account is refused. */
export const LOGIN_LIMIT_CHARS = 1_000;

/**
 * Interval between the checks of a monitor.
 * @limit request: A monitor may not run more or less often: refused as invalid.
 */
export const REFRESH_RATE_MINUTES = { min: 15, max: 7 * 24 * 60, default: 24 * 60 } as const;
/**
 * Lifetime of a monitor.
 * @limit request: A monitor may not run for a longer or shorter time: refused as invalid.
 */
export const COLLECTION_TIME_DAYS = { min: 1, max: 90, default: 30 } as const;
/**
 * Maximum number of active monitors per account.
 * @limit rate: An account with so many active monitors is refused another.
 */
export const MONITORS_MAX = 100;
/** @limit list: The rest is on the next pages. */
export const MONITOR_PAGE_SIZE = 20;
/** @limit list: The rest is on the next pages. */
export const NOTIFICATIONS_PAGE_SIZE = 20;
