import type { Cabinet, Session } from '@vidno/contract/account/cabinet';
import type { LoginChange } from '@vidno/contract/account/login-changes';
import type { Profile } from '@vidno/contract/session';
import { someSettings } from './made-up-notifications.ts';
import { aProfile } from './made-up-searches.ts';

export const NOTICE_ID = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';
export const OTHER_SESSION_ID = 'dddddddd-dddd-4ddd-8ddd-dddddddddddd';

/** A user with a phone and an address. */
export function aUser(change: Partial<Profile> = {}): Profile {
  return {
    ...aProfile(),
    id: 7,
    demo: false,
    phone: '+79000001234',
    email: 'anna@example.org',
    allow_services: [1, 2, 3],
    paid_services: [1, 2, 3],
    ...change,
  };
}

/** The phone was changed on another device. */
export function aChange(change: Partial<LoginChange> = {}): LoginChange {
  return {
    id: 'ffffffff-ffff-4fff-8fff-ffffffffffff',
    kind: 'phone_changed',
    device: 'Firefox, Linux',
    at: '2026-03-02T06:00:00Z',
    own: false,
    ...change,
  };
}

export function aSession(change: Partial<Session> = {}): Session {
  return {
    id: 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee',
    device: 'Chrome, Windows',
    created_at: '2026-03-01T06:00:00Z',
    last_seen_at: '2026-03-02T06:00:00Z',
    current: true,
    ...change,
  };
}

export function aCabinet(change: Partial<Cabinet> = {}): Cabinet {
  return {
    profile: aUser(),
    created_at: '2026-03-01T06:00:00Z',
    has_password: true,
    second_factor: { enabled: false, recovery_codes_left: 0 },
    vk: null,
    sessions: [
      aSession(),
      aSession({
        id: OTHER_SESSION_ID,
        device: 'Safari, iPhone',
        current: false,
        last_seen_at: '2026-03-01T18:14:00Z',
      }),
    ],
    services: [
      { id: 1, title: 'Умный поиск', open: true },
      { id: 2, title: 'Аналитика VK', open: false },
      { id: 3, title: 'Мониторинг поиска', open: true },
    ],
    counts: { searches: 4, monitors: 1, vk_accounts: 2 },
    notifications: someSettings(),
    deletion_at: null,
    ...change,
  };
}
