import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type FastifyInstance, fastify, type InjectOptions } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import type { Database } from '../apps/server/src/database/database.ts';
import { openPostgresql } from '../apps/server/src/database/postgresql/open-postgresql.ts';
import { findShownNotice } from '../apps/server/src/features/cabinet/notice-repository.ts';
import { listAcceptedVersions } from '../apps/server/src/features/documents/repository.ts';
import { findAccount } from '../apps/server/src/features/identity/accounts/account-repository.ts';
import { createPasswords } from '../apps/server/src/features/identity/passwords/passwords.ts';
import { listUnseenChanges } from '../apps/server/src/features/identity/proofs/login-change-repository.ts';
import {
  findSessionBySecretHash,
  hasSession,
} from '../apps/server/src/features/identity/sessions/session-repository.ts';
import { hashOf } from '../apps/server/src/features/identity/sessions/sessions.ts';
import { listAccounts } from '../apps/server/src/features/ledger/repository.ts';
import { findConsent } from '../apps/server/src/features/privacy/repository.ts';
import { listHeldServices } from '../apps/server/src/features/rights/held-repository.ts';
import { createLog } from '../apps/server/src/observability/log.ts';
import { startPostgresqlServer } from '../apps/server/src/testing/database/postgresql-server.ts';
import { createTestApp } from '../apps/server/src/testing/test-app.ts';
import { openNewBrowser, openVisitor, type TestBrowser } from '../apps/server/src/testing/test-browser.ts';
import { median } from './shared/median.ts';
import { type Figure, reportFigures } from './shared/report-figures.ts';
import { timeOf } from './shared/time-of.ts';

/** What identifying a caller costs on top of its SQL, a login on top of its hash, and whether times tell who has an account. */
const CALLS = 50;
const CALLER = new URL('./shared/call-often.ts', import.meta.url);
const ROUNDS = 100;
const LOGINS = 60;
const PAIRS = 120;

const PASSWORD = 'correct horse battery';
const MAIL = { host: 'mail.vidno.example', port: 465, secure: true, login: null } as const;

const postgresql = await startPostgresqlServer();
const opened = await openPostgresql(postgresql.url, createLog('warn'));
const counter = countStatements();
const db = opened.db.withPlugin(counter.plugin);
const passwords = createPasswords();
const phc = await hashPassword();
/** How many pairs of addresses have been used. */
let pairs = 0;
const app = await createTestApp({
  db,
  config: { mail: { ...MAIL, from: { name: null, address: 'mail@vidno.example' } } },
});
try {
  const figures = [...(await compareCpu()), await measureLogin(), ...(await compareTimes())];
  reportFigures('account', figures);
} finally {
  await app.close();
  await opened.close();
  await postgresql.stop();
}

/** Over HTTP, like every call of a user. */
async function compareCpu(): Promise<Figure[]> {
  const browser = await openVisitor(app);
  const bare = bareApp(db, browser);
  await app.listen({ port: 0, host: '127.0.0.1' });
  await bare.listen({ port: 0, host: '127.0.0.1' });
  const cookie = [...browser.cookies].map(([own, value]) => `${own}=${value}`).join('; ');
  const figures = [
    await compareCall('profile', { bare, url: '/api/profile', cookie, target: 1.5 }),
    // The bare call makes no token, which is an HMAC here: it weighs the more, the less else a call does.
    await compareCall('token', { bare, url: '/api/get-token-session', cookie, target: 1.7 }),
  ];
  await bare.close();
  return figures;
}

interface ComparedCall {
  readonly bare: FastifyInstance;
  readonly url: string;
  readonly cookie: string;
  readonly target: number;
}

/** Both are called in turns, so that a busy machine slows both. */
async function compareCall(name: string, { bare, url, cookie, target }: ComparedCall): Promise<Figure> {
  const [needed, made] = [await statementsOf(bare, url, cookie), await statementsOf(app, url, cookie)];
  if (needed !== made) throw new Error(`The ${name} call makes ${made} statements, bare Fastify ${needed}`);
  const [ours, theirs] = [app, bare].map(({ listeningOrigin }) =>
    fork(CALLER, [`${listeningOrigin}${url}`, cookie, String(CALLS)], { stdio: 'inherit' }),
  );
  if (!ours || !theirs) throw new Error('Two processes call');
  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ratio = (await cpuOf(ours)) / (await cpuOf(theirs));
    if (round > 0) ratios.push(ratio);
  }
  for (const caller of [ours, theirs]) caller.disconnect();
  return { name: `CPU of the ${name} call ÷ bare Fastify`, value: rounded(median(ratios)), op: '<=', target };
}

/** Fastify without plugins, hooks and schemas, with the statements of the two calls. */
function bareApp(database: Database, browser: TestBrowser) {
  const hash = hashOf(browser.cookies.get('vidno_session') ?? '');
  const bare = fastify();
  bare.get('/api/get-token-session', async () => ({
    token: (await findSessionBySecretHash(database, hash, { now: new Date(), keepsDemo: true }))?.id,
  }));
  bare.get('/api/profile', async () => {
    const session = await findSessionBySecretHash(database, hash, { now: new Date(), keepsDemo: true });
    const id = session?.account?.id ?? 0;
    const account = await findAccount(database, id);
    const found = await Promise.all([
      findConsent(database, id),
      findShownNotice(database, { accountId: id, now: new Date() }),
      listAcceptedVersions(database, id),
      listAccounts(database, id),
      listHeldServices(database, id),
      listUnseenChanges(database, { accountId: id, sessionId: session?.id ?? '', now: new Date() }),
    ]);
    return { ...account, found, stands: await hasSession(database, session?.id ?? '') };
  });
  return bare;
}

/** How many statements have passed. */
function countStatements() {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { plugin, count: () => count };
}

async function statementsOf(server: FastifyInstance, url: string, cookie: string): Promise<number> {
  const before = counter.count();
  const { statusCode } = await server.inject({ url, headers: { cookie } });
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
  return counter.count() - before;
}

/** In milliseconds a call, of this process: the database and the caller are others. */
async function cpuOf(caller: ChildProcess): Promise<number> {
  const before = process.cpuUsage();
  caller.send('call');
  await once(caller, 'message');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / CALLS;
}

async function measureLogin(): Promise<Figure> {
  await insertUser('anna@vidno.example');
  const hashes: number[] = [];
  const logins: number[] = [];
  for (let index = 0; index < LOGINS; index += 1) {
    const browser = await openNewBrowser(app);
    hashes.push(await timeOf(() => passwords.verify(PASSWORD, phc)));
    logins.push(await timeOf(() => post(browser, '/api/login', { login: 'anna@vidno.example', password: PASSWORD })));
  }
  // The best times leave out what else the machine does.
  const rest = Math.min(...logins) - Math.min(...hashes);
  return { name: 'login without its hash, ms', value: rounded(rest), op: '<=', target: 10 };
}

async function compareTimes(): Promise<Figure[]> {
  const browser = await openNewBrowser(app);
  const login = await compare(async (address) => {
    await post(browser, '/api/login', { login: address, password: 'wrong' });
  });
  const registration = await compare(async (address) => {
    await post(browser, '/api/demo/reg', { mail: address, password: PASSWORD, password_repeat: PASSWORD });
  });
  return [
    { name: 'login: known ÷ unknown mailbox, medians differ by', value: login, op: '<=', target: 0.05 },
    { name: 'registration: known ÷ unknown mailbox, medians differ by', value: registration, op: '<=', target: 0.05 },
  ];
}

/** Known and unknown addresses in turns, each used once, because a mailbox gets one code a minute. */
async function compare(call: (address: string) => Promise<void>): Promise<number> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let index = 0; index < PAIRS; index += 1) {
    pairs += 1;
    const address = `known-${pairs}@vidno.example`;
    await insertUser(address);
    known.push(await timeOf(() => call(address)));
    unknown.push(await timeOf(() => call(`nobody-${pairs}@vidno.example`)));
  }
  return rounded(Math.abs(median(known) / median(unknown) - 1), 3);
}

async function hashPassword(): Promise<string> {
  const hashed = await passwords.hash(PASSWORD);
  if (hashed.kind !== 'hashed') throw new Error('Overloaded');
  return hashed.phc;
}

/** All users have the same password. */
async function insertUser(address: string): Promise<void> {
  await db
    .insertInto('account')
    .values({ demo: false, email: address, email_key: address, password_hash: phc, registered_at: new Date() })
    .execute();
}

function post(browser: TestBrowser, url: string, payload: InjectOptions['payload'] & object) {
  return browser.send({ method: 'POST', url, payload });
}

function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}
