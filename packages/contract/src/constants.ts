/** Constants of the specification; each stands here once. */

/** Local storage keys. */
export const STORAGE_KEY = { sessionToken: 'app_session_id', oldMail: 'old_mail' } as const;

export const SESSION_HEADER = 'app-session-id';
export const CSRF_COOKIE = 'XSRF-TOKEN';
export const CSRF_HEADER = 'x-xsrf-token';

export const REQUEST_TIMEOUT_MS = 500_000;
export const CHUNK_TIMEOUT_MS = 120_000;
/** Lists and processes are asked again this often while one waits. */
export const POLL_INTERVAL_MS = 1_000;

export const SEARCH_PAGE_SIZE = 20;

export const SEARCH_PRICE_RUB = 10;
export const SPEED_UP_PRICE_RUB = 15;

/** A narrower window is a phone. */
export const MOBILE_BELOW_PX = 768;

export const PROMO_HOSTS = ['promo', 'promo-testnew'] as const;

/** What the tariff opens: 1 smart search, 2 VK analytics, 3 search monitoring. */
export const SERVICE = { smartSearch: 1, vk: 2, monitoring: 3 } as const;
/** Used by the client when the list of services cannot be had. */
export const FALLBACK_SERVICES: readonly number[] = [1, 2, 3];

export const PICTURE_LIMIT = { bytes: 20 * 1024 * 1024, pixels: 50_000_000 } as const;
export const URL_LIMIT_CHARS = 2_048;

/** Rows of a page of the VK screens. */
export const RATING_PAGE_SIZE = { desktop: 20, mobile: 10 } as const;
export const POSTS_PAGE_SIZE = 12;
export const AUDIENCE_PAGE_SIZE = 20;
/** The largest page that a list of the analysis API gives. */
export const LIST_LIMIT_MAX = 100;
/** A demo visitor has one VK account and its latest posts. */
export const DEMO_VK = { accounts: 1, posts: 100 } as const;
export const COMPARE_MAX_ACCOUNTS = 10;
export const LOGIN_LIMIT_CHARS = 200;

/** How often a monitor looks, in minutes, and how long it lives, in days. */
export const REFRESH_RATE_MINUTES = { least: 15, most: 7 * 24 * 60, usual: 24 * 60 } as const;
export const COLLECTION_TIME_DAYS = { least: 1, most: 90, usual: 30 } as const;
/** Monitors that one account may have under way. */
export const MONITORS_MAX = 100;
export const MONITOR_PAGE_SIZE = 20;
export const NOTIFICATIONS_PAGE_SIZE = 20;
