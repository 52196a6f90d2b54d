import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { HOUR_MS } from '#config/time.ts';
import { createVault } from '#database/create-vault.ts';
import type { Database } from '#database/database.ts';
import { deriveCode } from '#features/identity/derived-secret-rules.ts';
import { createPasswords } from '#features/identity/passwords/passwords.ts';
import { totpContext } from '#features/identity/second-factor/second-factor.ts';
import { confirmationToken, tokenHash } from '#features/notifications/settings/confirmation.ts';
import { PASSWORD } from '../identity/login-fixture.ts';
import { openVisitor, type TestBrowser } from '../test-browser.ts';
import type { ChangingCall } from './access.ts';

const NEW_PASSWORD = 'a password of the thief';
const KEY = new Secret({ size: 20 }).base32;

/** A user with every way of logging in, whose session was proven too long ago. */
export interface PlantedUser {
  readonly browser: TestBrowser;
  readonly accountId: number;
  /** What each call that changes a way of logging in has to bring to work, without a proof of who calls. */
  readonly fields: Readonly<Record<ChangingCall, Readonly<Record<string, unknown>>>>;
}

interface PlantTools {
  readonly db: Database;
  readonly appSecret: string;
  readonly app: FastifyInstance;
}

export async function plantUser({ db, appSecret, app }: PlantTools, call: string): Promise<PlantedUser> {
  const browser = await openVisitor(app);
  const { data } = (await browser.send({ url: '/api/profile' })).json<{ data: { id: number; session_id: string } }>();
  const { id: accountId, session_id: sessionId } = data;
  const mailbox = `user-${accountId}@example.org`;
  await plantAccount(db, { accountId, mailbox, appSecret, call });
  await db
    .updateTable('browser_session')
    .set({ proven_at: new Date(Date.now() - HOUR_MS) })
    .where('id', '=', sessionId)
    .execute();
  const ids = { code: randomUUID(), confirmation: randomUUID() };
  await plantPending(db, { accountId, sessionId, appSecret, ids });
  const app_code = { code: TOTP.generate({ secret: Secret.fromBase32(KEY) }) };
  const fields = {
    updatePassword: { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD },
    setPhone: { phone: newPhoneOf(accountId), country_phone: 'RU', code: deriveCode(appSecret, ids.code) },
    setEmail: { email: `thief-${accountId}@example.org` },
    confirmEmail: { token: confirmationToken(appSecret, ids.confirmation) },
    linkVk: {},
    unlinkVk: {},
    deleteAccount: { at_once: true },
    initTelegram: {},
    initTelegramLink: {},
    unlinkTelegram: {},
    startSecondFactor: {},
    confirmSecondFactor: app_code,
    disableSecondFactor: app_code,
  };
  return { browser, accountId, fields };
}

/** The thief's. */
function newPhoneOf(accountId: number): string {
  return `+7901${1_000_000 + accountId}`;
}

interface Planted {
  readonly accountId: number;
  readonly mailbox: string;
  readonly appSecret: string;
  /** The one that is to be attacked: a second factor can be confirmed or turned off, and not both. */
  readonly call: string;
}

async function plantAccount(db: Database, { accountId, mailbox, appSecret, call }: Planted): Promise<void> {
  const hashed = await createPasswords().hash(PASSWORD);
  if (hashed.kind !== 'hashed') throw new Error(hashed.kind);
  const now = new Date();
  await db
    .updateTable('account')
    .set({
      demo: false,
      registered_at: now,
      email: mailbox,
      email_key: mailbox,
      phone: `+7900${1_000_000 + accountId}`,
      telegram: '@user',
      password_hash: hashed.phc,
      totp_secret: createVault(appSecret).seal(KEY, totpContext(accountId)),
      totp_confirmed_at: call === 'disableSecondFactor' ? now : null,
    })
    .where('id', '=', accountId)
    .execute();
  const own = { account_id: accountId, subject: String(accountId), name: 'user', created_at: now };
  await db
    .insertInto('account_identity')
    .values([
      { ...own, provider: 'vk' },
      { ...own, provider: 'telegram' },
    ])
    .execute();
}

interface Pending {
  readonly accountId: number;
  readonly sessionId: string;
  readonly appSecret: string;
  readonly ids: { readonly code: string; readonly confirmation: string };
}

/** A code that came to the thief's phone, and a link that came to their mailbox. */
async function plantPending(db: Database, { accountId, sessionId, appSecret, ids }: Pending): Promise<void> {
  // Long enough ago for another link to be asked for.
  const times = { created_at: new Date(Date.now() - HOUR_MS / 2), expires_at: new Date(Date.now() + HOUR_MS) };
  await db
    .insertInto('one_time_code')
    .values({ ...times, id: ids.code, session_id: sessionId, purpose: 'change', target: newPhoneOf(accountId) })
    .execute();
  const address = `thief-${accountId}@example.net`;
  await db
    .insertInto('notification_channel')
    .values({ account_id: accountId, channel: 'email', address, enabled: true })
    .execute();
  await db
    .insertInto('email_confirmation')
    .values({
      ...times,
      account_id: accountId,
      id: ids.confirmation,
      address,
      mailbox: address,
      state: 'sent',
      token_hash: tokenHash(confirmationToken(appSecret, ids.confirmation)),
    })
    .execute();
}

/** Everything that opens the account, or is about to. */
export async function loginWaysOf(db: Database, accountId: number): Promise<object> {
  const [account, identities, codes, channels, links, vk] = await Promise.all([
    db
      .selectFrom('account')
      .select(['email', 'phone', 'telegram', 'password_hash', 'totp_secret', 'totp_confirmed_at'])
      .where('id', '=', accountId)
      .execute(),
    db.selectFrom('account_identity').selectAll().where('account_id', '=', accountId).orderBy('provider').execute(),
    db.selectFrom('recovery_code').selectAll().where('account_id', '=', accountId).execute(),
    db.selectFrom('notification_channel').select('address').where('account_id', '=', accountId).execute(),
    db.selectFrom('telegram_link').select('id').where('account_id', '=', accountId).execute(),
    db
      .selectFrom('vk_authorisation')
      .select('purpose')
      .where('account_id', '=', accountId)
      .where('purpose', '=', 'link')
      .execute(),
  ]);
  return { account, identities, codes, channels, links, vk };
}
