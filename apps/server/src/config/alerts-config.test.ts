import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const SECRET = 'f81d4fae7dec11d0a76500a0c91e6bf6c0ffee42';
const read = (variables: Record<string, string> = {}) => readConfig({ APP_SECRET: SECRET, ...variables });
const MAIL = { SMTP_HOST: 'mail.example.org', MAIL_FROM: 'Видно <alerts@vidno.example>' };
const SMSC = { SMSC_LOGIN: 'vidno', SMSC_PASSWORD: 'a password' };
const BOT = { TELEGRAM_BOT_TOKEN: '123456:AAE-token_of-a-bot', TELEGRAM_BOT_NAME: 'vidno_bot' };

it('without settings, email, text messages and Telegram are off', () => {
  expect(read()).toMatchObject({ mail: null, sms: null, telegram: null });
});

describe('email', () => {
  it('needs a server and a sender', () => {
    expect(read(MAIL).mail).toEqual({
      host: 'mail.example.org',
      port: 587,
      secure: false,
      login: null,
      from: { name: 'Видно', address: 'alerts@vidno.example' },
    });
    expect(() => read({ SMTP_HOST: 'mail.example.org' })).toThrow('MAIL_FROM');
  });

  it('uses TLS from the first byte on port 465 by default', () => {
    expect(read({ ...MAIL, SMTP_PORT: '465' }).mail?.secure).toBe(true);
    expect(read({ ...MAIL, SMTP_PORT: '465', SMTP_SECURE: 'false' }).mail?.secure).toBe(false);
  });

  it('user and password must be set together', () => {
    const login = { SMTP_USER: 'vidno', SMTP_PASSWORD: 'a password' };
    expect(read({ ...MAIL, ...login }).mail?.login).toEqual({ user: 'vidno', password: 'a password' });
    expect(() => read({ ...MAIL, SMTP_USER: 'vidno' })).toThrow('SMTP_PASSWORD');
  });

  it.each(['alerts@vidno.example', '<alerts@vidno.example>'])('the sender may have no name: %s', (from) => {
    expect(read({ ...MAIL, MAIL_FROM: from }).mail?.from).toEqual({ name: null, address: 'alerts@vidno.example' });
  });
});

describe('text messages', () => {
  it('need login and password of SMSC, or a key', () => {
    expect(read({ ...SMSC, SMSC_SENDER: 'VIDNO' }).sms).toEqual({
      baseUrl: 'https://smsc.ru/sys',
      reserveUrl: 'https://www2.smsc.ru/sys',
      login: { kind: 'password', user: 'vidno', password: 'a password' },
      sender: 'VIDNO',
    });
    expect(read({ SMSC_API_KEY: 'a-key' }).sms).toMatchObject({
      login: { kind: 'key', apiKey: 'a-key' },
      sender: null,
    });
    expect(() => read({ SMSC_LOGIN: 'vidno' })).toThrow('SMSC_PASSWORD');
  });

  it('have a reserve host at smsc.ru only', () => {
    expect(read({ ...SMSC, SMSC_BASE_URL: 'https://smsc.kz/sys/' }).sms).toMatchObject({
      baseUrl: 'https://smsc.kz/sys',
      reserveUrl: null,
    });
  });
});

describe('the Telegram bot', () => {
  it('needs a token and its name', () => {
    expect(read({ ...BOT, PUBLIC_URL: 'https://vidno.example' }).telegram).toEqual({
      apiRoot: 'https://api.telegram.org',
      token: BOT.TELEGRAM_BOT_TOKEN,
      botName: 'vidno_bot',
      linkBase: 'https://t.me',
      webhookSecret: null,
      webhookUrl: 'https://vidno.example/api/telegram/webhook',
    });
    expect(() => read({ TELEGRAM_BOT_TOKEN: BOT.TELEGRAM_BOT_TOKEN })).toThrow('TELEGRAM_BOT_NAME');
  });
});

it.each([
  ['SMTP_HOST', 'two words'],
  ['SMTP_PORT', '0'],
  ['SMTP_SECURE', 'maybe'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'Видно <alerts@vidno.example>\nBcc: b@c.example'],
  ['SMSC_BASE_URL', 'smsc.ru'],
  ['SMSC_SENDER', 'a name that is too long'],
  ['TELEGRAM_API_ROOT', 'api.telegram.org'],
  ['TELEGRAM_BOT_TOKEN', 'token'],
  ['TELEGRAM_BOT_NAME', '@vidno_bot'],
  ['TELEGRAM_WEBHOOK_SECRET', 'short'],
])('an invalid %s (%s) stops the start with a message that names it', (name, value) => {
  expect(() => read({ ...MAIL, ...BOT, [name]: value })).toThrow(new RegExp(`^${name} [^\n]+$`));
});

describe('in production', () => {
  const production = { NODE_ENV: 'production', FACE_SEARCH: 'false', ...MAIL, ...BOT };

  it.each([
    ['SMTP_HOST', 'localhost'],
    ['SMTP_HOST', '127.0.0.1'],
    ['SMTP_HOST', '::1'],
    ['SMSC_BASE_URL', 'http://smsc.ru/sys'],
    ['SMSC_BASE_URL', 'http://127.0.0.1:3001/sys'],
    ['TELEGRAM_API_ROOT', 'http://api.telegram.org'],
    ['TELEGRAM_API_ROOT', 'https://127.0.0.1:3001'],
    ['TELEGRAM_LINK_BASE', 'http://localhost:3001/simulator/telegram'],
  ])('a simulator is rejected: %s %s', (name, value) => {
    expect(() => read({ ...production, [name]: value })).toThrow(name);
    expect(read(production)).toMatchObject({ mail: { host: MAIL.SMTP_HOST }, telegram: { botName: 'vidno_bot' } });
  });
});
