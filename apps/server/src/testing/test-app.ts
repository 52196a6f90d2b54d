import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { type Config, readConfig } from '#config/config.ts';
import type { Database } from '#database/database.ts';
import { type Caller, findSession } from '#features/identity/public.ts';
import { serveIdentity } from '#features/identity/routes.ts';
import { findConsent } from '#features/privacy/public.ts';
import { servePrivacy } from '#features/privacy/routes.ts';
import { type AppParts, createApp } from '#http/create-app.ts';
import { createGuards, type Guards } from '#http/guards.ts';
import { createMemoryFileStore } from './memory-file-store.ts';

export interface TestAppOptions {
  readonly db: Database;
  readonly clock?: () => Date;
  readonly config?: Partial<Config>;
  readonly parts?: Partial<Omit<AppParts, 'config'>>;
  /** Adds the calls of the feature under test; those of identity and privacy are there. */
  readonly addCalls?: (app: FastifyInstance, guards: Guards<Caller>) => void;
}

export const TEST_SECRET = 'a secret of the tests, long enough';

/** The application as main/ puts it together, without a socket. */
export async function createTestApp(options: TestAppOptions): Promise<FastifyInstance> {
  const { db, clock = () => new Date() } = options;
  const config = { ...readConfig({ APP_SECRET: TEST_SECRET }), ...options.config };
  const tools = { db, clock };
  const app = await createApp({
    config,
    log: pino({ level: 'silent' }),
    files: { store: createMemoryFileStore(), addresses: { addressOf: (key) => `/files/${key}`, keyOf: () => null } },
    readiness: {},
    metrics: { observeRequest: () => {}, toText: async () => '', contentType: 'text/plain' },
    webRoot: null,
    rateLimitFactor: 1_000,
    ...options.parts,
  });
  const guards = createGuards<Caller>({
    findSessionByCookie: (cookie) => findSession(tools, { cookie }),
    findSessionByToken: (token) => findSession(tools, { token }),
    appSecret: config.appSecret,
    origins: config.webOrigins,
  });
  serveIdentity(app, guards, {
    ...tools,
    cookies: config,
    findConsentVersion: async (accountId) => (await findConsent(db, accountId))?.version ?? null,
  });
  servePrivacy(app, guards, tools);
  options.addCalls?.(app, guards);
  return app;
}
