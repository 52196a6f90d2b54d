import { Readable } from 'node:stream';
import { type Endpoint, urlOf } from '@vidno/contract/endpoint';
import type { LightMyRequestResponse } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { pino } from 'pino';
import { afterEach, beforeEach } from 'vitest';
import { readConfig } from '#config/config.ts';
import { createPaying } from '#config/paying.ts';
import { listSettings } from '#config/settings.ts';
import { createVault } from '#database/create-vault.ts';
import type { Database } from '#database/database.ts';
import type { ImportFiles } from '#features/catalogue/import-files/import-files.ts';
import { createImportFolder } from '#features/catalogue/import-files/import-folder.ts';
import { createMaterialTools } from '#features/materials/materials.ts';
import { createJournalCheckKind } from '#features/operator/journal.ts';
import type { RemovalsTools } from '#features/operator/removals/removals.ts';
import type { Examination } from '#features/operator/repository.ts';
import { serveOperator } from '#features/operator/routes.ts';
import type { Acquirers } from '#features/payments/acquirers.ts';
import { checkSource } from '#features/sources/health.ts';
import { createVkAccess } from '#features/vk-access/pool/ask-vk.ts';
import { createRemovalTools } from '#main/create-tools.ts';
import { createFulfilments } from '#main/payment-tools.ts';
import { testDatabase } from '../database/test-database.ts';
import { createFakeClock, type FakeClock } from '../fake-clock.ts';
import { post } from '../identity/login-fixture.ts';
import { aText, NEW_VERSION, someDocuments } from '../identity/test-documents.ts';
import { createSuppressionFixture } from '../suppression/suppression-fixture.ts';
import { createTestApp } from '../test-app.ts';
import { openNewBrowser, openVisitor, type TestBrowser } from '../test-browser.ts';

const SECRET = 'a key of the operator tests that is long enough';
const STEP_MS = 30_000;
/** Documents that are not accepted like the others. */
const READ_OR_CONSENTED = {
  'privacy-policy': [aText('privacy-policy')],
  'face-search-consent': [aText('face-search-consent', { version: NEW_VERSION }), aText('face-search-consent')],
};
export const REASON = 'Жалоба пользователя № 17';

export interface Person {
  readonly browser: TestBrowser;
  readonly accountId: number;
  /** A code that was not used yet. */
  code(): string;
}

export interface OperatorFixture {
  readonly db: Database;
  readonly time: FakeClock;
  readonly app: Awaited<ReturnType<typeof createTestApp>>;
  /** Imports people, for requests for removal. */
  readonly people: Awaited<ReturnType<typeof createSuppressionFixture>>;
  readonly removals: RemovalsTools;
  findings: Examination['findings'];
  acquirers: Acquirers | null;
  /** What the support bundle is made of. */
  bundle: () => Iterable<string> | AsyncIterable<string>;
  /** Runs whose kind was told that they failed. */
  readonly failedRuns: string[];
  newBrowser(): Promise<TestBrowser>;
  visitor(): Promise<Person>;
  user(email: string): Promise<Person>;
  /** With a second factor, unless told otherwise. */
  operator(email: string, options?: { readonly secondFactor: boolean }): Promise<Person>;
}

interface Settings {
  readonly adminNetworks?: readonly string[];
  readonly trustedProxies?: readonly string[];
  readonly importFiles?: ImportFiles;
}

/** Gives every test of a file the section on an empty database. */
export function operatorFixture(settings: Settings = {}): () => OperatorFixture {
  const db = testDatabase();
  let fixture: OperatorFixture;
  beforeEach(async () => {
    fixture = await open(db(), settings);
  });
  afterEach(() => fixture.app.close());
  return () => fixture;
}

async function open(
  db: Database,
  { adminNetworks = [], trustedProxies = [], importFiles = createImportFolder('/nowhere') }: Settings,
): Promise<OperatorFixture> {
  const time = createFakeClock();
  const people = await createSuppressionFixture(db);
  const config = readConfig({ APP_SECRET: SECRET, PUBLIC_URL: 'http://localhost:3000' });
  const vkAccess = createVkAccess({
    db,
    clock: time.clock,
    log: pino({ level: 'silent' }),
    vk: null,
    appSecret: SECRET,
  });
  const removalParts = { ...people.tools, clock: time.clock, vkAccess };
  const removals = { ...removalParts, ...createRemovalTools(config, removalParts) };
  const failedRuns: string[] = [];
  const app = await createTestApp({
    db,
    clock: time.clock,
    config: { appSecret: SECRET, trustedProxies },
    addCalls: (served, _guards, identity) =>
      serveOperator(served, {
        ...identity,
        vault: createVault(SECRET),
        paying: createPaying({ isOn: false }),
        webOrigins: ['http://localhost:3000'],
        adminNetworks,
        importFiles,
        materials: createMaterialTools(db, { ...config, supportEmail: 'help@vidno.example' }),
        suppressions: people.tools.suppressions,
        removals,
        settings: {
          ...people.tools,
          db,
          clock: time.clock,
          faceSearchBasis: null,
          listSettings: () => listSettings({ SMTP_PASSWORD: 'hunter-number-2' }, config),
        },
        sourceKinds: people.tools.sourceKinds,
        checkSource: (id) => checkSource({ ...people.tools, db, clock: time.clock }, id),
        log: people.tools.log,
        examine: async () => fixture.findings,
        runKinds: [{ ...createJournalCheckKind({ db }), fail: async (_trx, run) => void failedRuns.push(run.id) }],
        payments: {
          fulfilments: createFulfilments(SECRET),
          get acquirers() {
            return fixture.acquirers;
          },
        },
        documents: { ...someDocuments(), texts: { ...someDocuments().texts, ...READ_OR_CONSENTED } },
        makeSupportBundle: async () => Readable.from(fixture.bundle()),
      }),
  });

  const visitor = async (): Promise<Person> => {
    const browser = await openVisitor(app);
    const { id } = (await browser.send({ url: '/api/profile' })).json().data;
    return { browser, accountId: Number(id), code: () => '000000' };
  };
  const user = async (email: string): Promise<Person> => {
    const person = await visitor();
    const row = { demo: false, email, email_key: email, registered_at: time.clock() };
    await db.updateTable('account').set(row).where('id', '=', person.accountId).execute();
    return person;
  };
  const operator = async (email: string, { secondFactor } = { secondFactor: true }): Promise<Person> => {
    const person = await user(email);
    const { browser, accountId } = person;
    await db.updateTable('account').set({ role: 'operator' }).where('id', '=', accountId).execute();
    if (!secondFactor) return person;
    await db
      .updateTable('browser_session')
      .set({ proven_at: time.clock() })
      .where('account_id', '=', accountId)
      .execute();
    const { secret } = (await post(browser, '/api/user/second-factor/start', {})).json();
    const code = (): string => {
      time.advance(STEP_MS);
      return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: time.clock().getTime() });
    };
    const confirmed = await post(browser, '/api/user/second-factor/confirm', { code: code() });
    if (confirmed.statusCode !== 200) throw new Error(`No second factor: ${confirmed.body}`);
    return { browser, accountId, code };
  };
  const fixture: OperatorFixture = {
    db,
    time,
    app,
    people,
    removals,
    acquirers: null,
    bundle: () => ['the bundle'],
    failedRuns,
    findings: [{ id: 'backups', state: 'warning', text: 'none' }],
    newBrowser: () => openNewBrowser(app),
    visitor,
    user,
    operator,
  };
  return fixture;
}

export interface CallInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

export function send(
  { browser }: Pick<Person, 'browser'>,
  call: Endpoint,
  { body = {}, ...input }: CallInput = {},
): Promise<LightMyRequestResponse> {
  const { method } = call;
  return browser.send({ method, url: urlOf(call, input), ...(method === 'POST' && { payload: body }) });
}
