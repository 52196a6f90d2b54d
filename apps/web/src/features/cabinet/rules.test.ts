import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { aCabinet, aSession, aUser } from '../../testing/made-up-accounts.ts';
import { someSettings } from '../../testing/made-up-notifications.ts';
import { alertChannels, emailState, inOrder, kindOfDevice, mayChangePassword, passwordProblems } from './rules.ts';

describe('a new password', () => {
  const change = (password: string, repeat: string) => ({ password, repeat });

  it.each([
    ['is given twice alike', change('длинный пароль', 'длинный пароль'), true],
    ['needs to be repeated', change('длинный пароль', ''), false],
    ['is never empty', change('', ''), false],
    ['is never short', change('короток', 'короток'), false],
    ['differs by a letter', change('длинный пароль', 'длинный пароля'), false],
    ['differs by a capital', change('длинный пароль', 'Длинный пароль'), false],
  ])('%s', (_what, given, may) => {
    expect(mayChangePassword(given)).toBe(may);
  });

  it('is sent only if both are equal', () => {
    void fc.assert(
      fc.property(fc.string(), fc.string(), (password, repeat) => {
        expect(mayChangePassword(change(password, repeat)) && password !== repeat).toBe(false);
      }),
    );
  });

  it('says what is wrong, but nothing about what is not typed yet', () => {
    expect(passwordProblems(change('', ''))).toEqual({ password: null, repeat: null });
    expect(passwordProblems(change('коротко', ''))).toEqual({
      password: 'Пароль слишком короткий: нужно хотя бы 8 знаков.',
      repeat: null,
    });
    expect(passwordProblems(change('длинный пароль', 'другой'))).toEqual({
      password: null,
      repeat: 'Пароли не совпадают.',
    });
  });
});

describe('the address of an account', () => {
  it.each([
    { what: 'is confirmed', email: 'a@x.ru', address: 'a@x.ru', confirmed: true, pending: null },
    { what: 'is not there yet', email: null, address: null, confirmed: false, pending: null },
    { what: 'waits for its link to be opened', email: null, address: 'a@x.ru', confirmed: false, pending: 'a@x.ru' },
    { what: 'stays while another waits', email: 'a@x.ru', address: 'b@x.ru', confirmed: false, pending: 'b@x.ru' },
    { what: 'is not asked about twice', email: 'a@x.ru', address: 'a@x.ru', confirmed: false, pending: null },
  ])('$what', ({ email, address, confirmed, pending }) => {
    const settings = someSettings({ email: { available: true, address, confirmed, enabled: true } });
    expect(emailState(aCabinet({ profile: aUser({ email }), notifications: settings }))).toEqual({
      confirmed: email,
      pending,
    });
  });
});

test('of the sessions this browser comes first, then the last seen', () => {
  const sessions = [
    aSession({ id: 'old', current: false, last_seen_at: '2026-01-01T00:00:00Z' }),
    aSession({ id: 'recent', current: false, last_seen_at: '2026-03-09T00:00:00Z' }),
    aSession({ id: 'this', last_seen_at: '2026-03-01T00:00:00Z' }),
  ];
  expect(inOrder(sessions).map(({ id }) => id)).toEqual(['this', 'recent', 'old']);
});

test.each([
  ['Safari, iPhone', 'phone'],
  ['Chrome, Android', 'phone'],
  ['Chrome, Windows', 'computer'],
  ['Неизвестное устройство', 'computer'],
])('%s is a %s', (device, kind) => {
  expect(kindOfDevice(device)).toBe(kind);
});

test('alerts go where they are confirmed, switched on and not blocked', () => {
  const telegram = { available: true, name: '@anna', enabled: true, muted: false };
  expect(alertChannels(someSettings({ telegram }))).toEqual(['email', 'telegram']);
  expect(alertChannels(someSettings({ telegram: { ...telegram, muted: true } }))).toEqual(['email']);
  expect(
    alertChannels(someSettings({ email: { available: true, address: 'a@x.ru', confirmed: false, enabled: true } })),
  ).toEqual([]);
});
