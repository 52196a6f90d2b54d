import { describe, expect, test } from 'vitest';
import { someSettings } from '../../testing/made-up-notifications.ts';
import { toSettingsBody, zoneOptions } from './settings-rules.ts';

const noon = new Date('2026-03-01T09:00:00Z');

describe('zones to choose from', () => {
  test('are told by a city and its time now', () => {
    const labels = zoneOptions('Europe/Moscow', noon).map(({ label }) => label);
    expect(labels).toContain('Москва, 12:00');
    expect(labels).toContain('Камчатка, 21:00');
  });

  test('have the one that is set first where it is not among them', () => {
    expect(zoneOptions('America/New_York', noon)[0]).toEqual({
      value: 'America/New_York',
      label: 'America/New_York, 04:00',
    });
    expect(zoneOptions('Europe/Moscow', noon)).toHaveLength(20);
  });
});

test('what is saved is what was known, but for what changed', () => {
  const quiet = { from: '23:00', to: '08:00', timezone: 'Europe/Moscow' };
  expect({ ...toSettingsBody(someSettings({ quiet })), email_enabled: false }).toEqual({
    email_enabled: false,
    telegram_enabled: false,
    quiet,
  });
});
