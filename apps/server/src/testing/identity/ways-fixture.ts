import { createSmscClient } from '@vidno/providers/sms/smsc-client';
import { startSms } from '@vidno/simulators/sms/start-sms';
import { performUserAction } from '@vidno/simulators/telegram/user-actions';
import { pino } from 'pino';
import { afterEach, beforeEach } from 'vitest';
import { readConfig } from '#config/config.ts';
import type { Database } from '#database/database.ts';
import type { DocumentShelf } from '#features/documents/document-shelf.ts';
import { serveDocuments } from '#features/documents/routes.ts';
import { deriveCode, deriveResetToken } from '#features/identity/derived-secret-rules.ts';
import { serveNotifications } from '#features/notifications/routes.ts';
import { handleUpdate } from '#features/notifications/telegram/updates.ts';
import { serveVkAccess } from '#features/vk-access/routes.ts';
import { ALERT_SECRET, type AlertFixture, testAlerts } from '../alerts/alert-fixture.ts';
import { testDatabase } from '../database/test-database.ts';
import { createTestApp } from '../test-app.ts';
import { openNewBrowser, openVisitor, type TestBrowser } from '../test-browser.ts';
import { createTestPictures } from '../vk/test-pictures.ts';
import { type TestVk, testVk } from '../vk/test-vk.ts';
import { type LoginFixture, post } from './login-fixture.ts';

/** The app with every outside service by which one can log in simulated; emails about the account are left in the outbox. */
export interface WaysFixture extends LoginFixture {
  readonly vk: TestVk;
  readonly alerts: AlertFixture;
  /** What was written to the outbox for an address, newest first. */
  mailsTo(address: string): Promise<string[]>;
  /** The token of the newest link to set a password. */
  resetTokenTo(address: string): Promise<string>;
  /** The last words of the bot to a chat after it was started with this link. */
  openBot(url: string, chatId: number): Promise<string>;
  /** Presses the button that connects the chat. */
  agree(linkId: string, chatId: number): Promise<void>;
}

interface WaysOptions {
  /** None by default: then nothing has to be accepted. */
  readonly documents?: DocumentShelf;
}

/** Gives every test of a file an app of its own on an empty database. */
export function waysFixture({ documents }: WaysOptions = {}): () => WaysFixture {
  const db = testDatabase();
  const alerts = testAlerts(db);
  const vk = testVk({ limits: false });
  let fixture: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => {
    fixture = await open(db(), { alerts: alerts(), vk: vk(), documents: documents ?? null });
  });
  afterEach(() => fixture.close());
  return () => fixture;
}

interface Ways {
  readonly alerts: AlertFixture;
  readonly vk: TestVk;
  readonly documents: DocumentShelf | null;
}

async function open(db: Database, { alerts, vk, documents }: Ways) {
  const { clock } = alerts.tools;
  const sms = await startSms({ now: clock });
  const login = { kind: 'password', ...sms.login } as const;
  const config = {
    ...readConfig({ APP_SECRET: ALERT_SECRET }),
    vk: vk.config(),
    telegram: {
      apiRoot: alerts.telegram.apiRoot,
      linkBase: alerts.telegram.linkBase,
      token: alerts.telegram.token,
      botName: alerts.telegram.bot.name,
      webhookSecret: null,
      webhookUrl: '',
    },
    mail: {
      host: 'mail.vidno.example',
      port: 465,
      secure: true,
      login: null,
      from: { name: null, address: 'mail@vidno.example' },
    },
  };
  const app = await createTestApp({
    db,
    clock,
    config,
    sms: createSmscClient({ baseUrl: sms.baseUrl, reserveUrl: null, login, sender: null }),
    ...(documents && { documents }),
    addCalls: (served, guards, identity) => {
      const log = pino({ level: 'silent' });
      const { mail, telegram } = alerts.tools;
      if (documents) serveDocuments(served, guards, { ...identity, documents });
      const { vkPictureUrls } = createTestPictures(db, { clock });
      serveVkAccess(served, guards, { ...identity, log, config, vkPictureUrls, proveRemoval: async () => 'failed' });
      serveNotifications(served, guards, { ...identity, log, mail, telegram });
    },
  });
  const bot = alerts.tools.telegram;
  const botTools = alerts.tools;
  let offset: number | null = null;
  const handleUpdates = async (): Promise<void> => {
    const outcome = await bot.client.getUpdates({ offset, waitSeconds: 0, signal: new AbortController().signal });
    if (outcome.kind !== 'answered') throw new Error(`No updates: ${outcome.kind}`);
    for (const update of outcome.result) {
      await handleUpdate(botTools, bot, update);
      offset = update.id + 1;
    }
  };
  const newestEmail = (address: string, kind: 'registration_code' | 'password_reset') =>
    db
      .selectFrom('account_email')
      .select('id')
      .where('address', '=', address)
      .where('kind', '=', kind)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
  return {
    db,
    app,
    sms,
    vk,
    alerts,
    time: { clock, advance: alerts.advance },
    newBrowser: () => openNewBrowser(app),
    visitor: () => openVisitor(app),
    codeSentTo: (phone: string) => /\d{6}/.exec(sms.inbox.list(phone)[0]?.text ?? '')?.[0] ?? '',
    codeMailedTo: async (address: string) =>
      deriveCode(ALERT_SECRET, (await newestEmail(address, 'registration_code')).id),
    resetTokenTo: async (address: string) =>
      deriveResetToken(ALERT_SECRET, (await newestEmail(address, 'password_reset')).id),
    mailsTo: async (address: string) => {
      const emails = await db
        .selectFrom('account_email')
        .select('kind')
        .where('address', '=', address)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
      return emails.map(({ kind }) => kind);
    },
    openBot: async (url: string, chatId: number) => {
      const payload = new URL(url).searchParams.get('start') ?? '';
      performUserAction(alerts.telegram, { kind: 'start', userId: chatId, payload });
      await handleUpdates();
      return alerts.messages(chatId).at(-1) ?? '';
    },
    agree: async (linkId: string, chatId: number) => {
      performUserAction(alerts.telegram, { kind: 'press', userId: chatId, data: `agree ${linkId}` });
      await handleUpdates();
    },
    close: async () => {
      await app.close();
      await sms.close();
    },
  };
}

/** Everything by which a session is known: worth nothing after its rotation. A known device is no session, and stays one. */
export async function credentialsOf(browser: TestBrowser): Promise<Record<string, string>> {
  const { token } = (await browser.send({ url: '/api/get-token-session' })).json<{ token: string }>();
  const { vidno_known_device: _, ...cookies } = Object.fromEntries(browser.cookies);
  return { ...cookies, token };
}

/** The browser after it has fetched the token of its session again, as the web app does when it is refused. */
export async function reloadToken(browser: TestBrowser): Promise<void> {
  const { token } = (await browser.send({ url: '/api/get-token-session' })).json<{ token: string }>();
  browser.token = token;
}

export async function profileOf(browser: TestBrowser) {
  return (await browser.send({ url: '/api/profile' })).json<{ data: Record<string, unknown> }>().data;
}

/** Where VK ID sends the browser back to after its user has agreed: the query of the page it ends on. */
export async function approveAtVk(browser: TestBrowser, url: string): Promise<URL> {
  const { headers } = await fetch(url, { redirect: 'manual' });
  const query = new URL(headers.get('location') ?? '').search;
  const back = await browser.send({ url: `/auth/callback${query}`, headers: { accept: 'text/html' } });
  return new URL(String(back.headers.location));
}

export async function loginAtVk(browser: TestBrowser): Promise<Record<string, string>> {
  const started = await post(browser, '/api/login/vk', { redirect_url: '/login' });
  return Object.fromEntries((await approveAtVk(browser, started.json<{ url: string }>().url)).searchParams);
}
