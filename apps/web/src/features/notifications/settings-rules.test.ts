import { describe, expect, test } from 'vitest';
import { someSettings } from '../../testing/made-up-notifications.ts';
import { toSettingsBody, zoneOptions } from './settings-rules.ts';

const noon = new Date('2026-03-01T09:00:00Z');

describe('zones to choose from', () => {
  test('are labelled by a city and its current time', () => {
    const labels = zoneOptions('Europe/Moscow', noon).map(({ label }) => label);
    expect(labels).toContain('Москва, 12:00');
    expect(labels).toContain('Камчатка, 21:00');
  });

  test('start with the current zone if it is not on the list', () => {
    expect(zoneOptions('America/New_York', noon)[0]).toEqual({
      value: 'America/New_York',
      label: 'America/New_York, 04:00',
    });
    expect(zoneOptions('Europe/Moscow', noon)).toHaveLength(20);
  });
});

test('the saved settings are the known ones plus the change', () => {
  const quiet = { from: '23:00', to: '08:00', timezone: 'Europe/Moscow' };
  expect({ ...toSettingsBody(someSettings({ quiet })), email_enabled: false }).toEqual({
    email_enabled: false,
    telegram_enabled: false,
    quiet,
  });
});
