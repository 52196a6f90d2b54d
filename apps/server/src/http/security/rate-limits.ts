import type { Endpoint } from '@vidno/contract/endpoint';
import { endpoints } from '@vidno/contract/endpoints';

export interface RateLimit {
  readonly max: number;
  readonly by: 'address' | 'session';
}

/** Per minute and address, for everything not named below. Generous: many phones share one address. */
export const GENERAL_LIMIT: RateLimit = { max: 3_000, by: 'address' };

/** Per minute; these start work or make rows. */
const LIMITS: readonly (readonly [Endpoint, RateLimit])[] = [
  [endpoints.detectFaces, { max: 30, by: 'session' }],
  [endpoints.addSearch, { max: 30, by: 'session' }],
  [endpoints.addSearchDemo, { max: 30, by: 'session' }],
  [endpoints.refreshSearch, { max: 30, by: 'session' }],
  [endpoints.acceptConsent, { max: 30, by: 'session' }],
  [endpoints.exportTable, { max: 20, by: 'session' }],
  [endpoints.shareReport, { max: 20, by: 'session' }],
  [endpoints.getSharedReport, { max: 120, by: 'address' }],
  [endpoints.setEmail, { max: 10, by: 'address' }],
  [endpoints.initTelegram, { max: 20, by: 'session' }],
  [endpoints.initTelegramLink, { max: 20, by: 'session' }],
  [endpoints.saveNotificationSettings, { max: 60, by: 'session' }],
  [endpoints.confirmEmail, { max: 60, by: 'address' }],
  [endpoints.unsubscribe, { max: 120, by: 'address' }],
  [endpoints.getTokenSession, { max: 60, by: 'session' }],
  [endpoints.getCsrfCookie, { max: 60, by: 'address' }],
  [endpoints.createDemo, { max: 10, by: 'address' }],
];

export function rateLimitOf(path: string | undefined): RateLimit {
  return LIMITS.find(([definition]) => definition.path === path)?.[1] ?? GENERAL_LIMIT;
}
