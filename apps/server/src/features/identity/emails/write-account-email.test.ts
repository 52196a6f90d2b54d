import { LOGIN_CHANGES } from '@vidno/contract/account/login-changes';
import { describe, expect, test } from 'vitest';
import { type AccountLetter, writeAccountEmail } from './letters.ts';

const links = { publicUrl: 'https://vidno.example/', supportEmail: 'support@vidno.example' };

const MADE = { at: new Date('2026-12-06T11:05:00Z'), device: 'Chrome, Windows' };

const LETTERS: readonly AccountLetter[] = [
  { kind: 'registration_code', code: '402113', generatedPassword: null },
  { kind: 'registration_code', code: '402113', generatedPassword: 'k7mf-9qvt-2xhd' },
  { kind: 'already_registered' },
  { kind: 'password_reset', token: 'a-token' },
  { kind: 'confirmation_code', code: '402113' },
  ...LOGIN_CHANGES.map((kind) => ({ kind, made: MADE })),
  { kind: 'password_changed', made: null },
  { kind: 'deletion_requested', deletionAt: new Date('2026-12-06T11:05:00Z') },
];

describe.each(LETTERS)('an email of kind $kind', (letter) => {
  const { subject, text, html } = writeAccountEmail(letter, links);

  test('has a short subject without a secret, and says what to do if somebody else has caused it', () => {
    expect([...subject].length).toBeLessThanOrEqual(60);
    expect(subject).not.toMatch(/\d{6}/);
    for (const part of [text, html]) expect(part).toMatch(/Если (?:это были не вы|вы не регистрировались|вы об этом)/);
  });

  test('links to this site only, and loads nothing', () => {
    for (const [, url] of html.matchAll(/href="([^"]*)"/g)) expect(url).toMatch(/^https:\/\/vidno\.example\/\w/);
    expect(html).not.toMatch(/src=|url\(/);
  });
});

const textOf = (letter: AccountLetter) => writeAccountEmail(letter, links).text;

test('a registration brings the code, the link with the same code and, if we have made one, the password', () => {
  const own = textOf({ kind: 'registration_code', code: '402113', generatedPassword: null });
  expect(own).toContain('Код: 402113');
  expect(own).toContain('https://vidno.example/confirm-reg#402113');
  expect(own).not.toContain('ароль');
  const made = textOf({ kind: 'registration_code', code: '402113', generatedPassword: 'k7mf-9qvt-2xhd' });
  expect(made).toContain('Ваш пароль: k7mf-9qvt-2xhd');
});

test('a reset brings its link, a deletion its time in Moscow', () => {
  expect(textOf({ kind: 'password_reset', token: 'a-token' })).toContain(
    'https://vidno.example/password/reset#a-token',
  );
  const deletion = textOf({ kind: 'deletion_requested', deletionAt: new Date('2026-12-06T11:05:00Z') });
  expect(deletion).toContain('6 декабря в 14:05 по Москве');
});

test.each(LOGIN_CHANGES)('%s: the letter says when and on what device, as far as that is known', (kind) => {
  const known = textOf({ kind, made: MADE });
  expect(known).toContain('Когда: 6 декабря в 14:05 по Москве');
  expect(known).toContain('С какого устройства: Chrome, Windows');
  expect(textOf({ kind, made: { ...MADE, device: '' } })).not.toContain('устройства:');
});

test('a code to prove who one is stands in the letter and in no link', () => {
  const { text, html } = writeAccountEmail({ kind: 'confirmation_code', code: '402113' }, links);
  expect(text).toContain('Код: 402113');
  expect(html).not.toMatch(/href="[^"]*402113/);
});
