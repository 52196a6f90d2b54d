import type { SmsClient } from '@vidno/providers/sms/smsc-client';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { type Config, readConfig } from '#config/config.ts';
import { createPaying } from '#config/paying.ts';
import type { Database } from '#database/database.ts';
import type { DocumentShelf } from '#features/documents/document-shelf.ts';
import { serveIdentity } from '#features/identity/routes.ts';
import type { Caller, IdentityTools } from '#features/identity/tools.ts';
import { servePrivacy } from '#features/privacy/routes.ts';
import { type AppParts, createApp } from '#http/create-app.ts';
import type { Guards } from '#http/guards.ts';
import { createIdentityTools } from '#main/create-tools.ts';
import { createCallerGuards } from '#main/serve-features.ts';

interface BareAppOptions {
  readonly config?: Partial<Config>;
  readonly parts?: Partial<Omit<AppParts, 'config'>>;
}

interface TestAppOptions extends BareAppOptions {
  readonly db: Database;
  readonly clock?: () => Date;
  /** None by default. */
  readonly sms?: SmsClient;
  /** None by default: then nothing has to be accepted. */
  readonly documents?: DocumentShelf;
  /** Registers the endpoints of the feature under test; those of identity and privacy are always registered. */
  readonly addCalls?: (app: FastifyInstance, guards: Guards<Caller>, identity: IdentityTools) => void;
}

const NO_DOCUMENTS: DocumentShelf = { texts: {}, missing: [], isOpen: true };

/** The application without features, socket or database. */
export function createBareApp({ config, parts }: BareAppOptions = {}): Promise<FastifyInstance> {
  return createApp({
    config: { ...testConfig(), ...config },
    log: pino({ level: 'silent' }),
    readiness: {},
    metrics: { observeRequest: () => {}, observeRefusal: () => {}, toText: async () => '', contentType: 'text/plain' },
    webRoot: null,
    limits: { db: null, factor: 1_000 },
    // The clients run in the same thread as the server, so the event loop delay says nothing here.
    maxLoopDelayMs: Number.POSITIVE_INFINITY,
    ...parts,
  });
}

/** The application as assembled in main/, without a socket. */
export async function createTestApp(options: TestAppOptions): Promise<FastifyInstance> {
  const { db, clock = () => new Date(), documents = NO_DOCUMENTS } = options;
  const config = { ...testConfig(), ...options.config };
  const { appSecret, publicUrl, webOrigins } = config;
  const tools = {
    db,
    clock,
    appSecret,
    publicUrl,
    webOrigins,
    paying: createPaying({ isOn: config.payments !== null }),
  };
  const app = await createBareApp(options);
  const log = pino({ level: 'silent' });
  const guards = createCallerGuards(tools);
  const identity = createIdentityTools(config, {
    ...tools,
    log,
    documents,
    sms: options.sms ?? null,
    onCode: () => {},
  });
  serveIdentity(app, guards, identity);
  servePrivacy(app, guards, { ...config, ...tools });
  options.addCalls?.(app, guards, identity);
  return app;
}

function testConfig(): Config {
  return readConfig({ APP_SECRET: 'a key of the tests that is long enough' });
}
