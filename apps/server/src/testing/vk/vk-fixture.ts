import type { TrackedAccount } from '@vidno/contract/vk/accounts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { VkConfig } from '#config/services-config.ts';
import type { Clock } from '#config/time.ts';
import { createVault } from '#database/create-vault.ts';
import type { Database } from '#database/database.ts';
import { createAudienceKind } from '#features/audience/read-audience.ts';
import type { Suppressions } from '#features/catalogue/import/suppressions.ts';
import type { Caller } from '#features/identity/tools.ts';
import { createVkAccess } from '#features/vk-access/pool/ask-vk.ts';
import { syncVkTokens } from '#features/vk-access/tokens.ts';
import type { VkAccess } from '#features/vk-access/vk-access.ts';
import { createCollectionKind } from '#features/vk-accounts/collect-wall.ts';
import { serveVkAccounts } from '#features/vk-accounts/routes.ts';
import type { Guards } from '#http/guards.ts';
import type { AdvanceRunTools } from '#runs/advance-run.ts';
import type { RunKind } from '#runs/run.ts';
import { createRunEvents, type RunEvents } from '#runs/run-watcher.ts';
import { createTickingClock } from '../fake-clock.ts';
import { advanceAll } from '../runs/advance-all.ts';
import { testSuppressions } from '../suppression/test-suppressions.ts';
import { createTestApp } from '../test-app.ts';
import { openVisitor, type TestBrowser } from '../test-browser.ts';
import { createTestPictures } from './test-pictures.ts';
import { TEST_SECRET } from './test-vk.ts';

export interface VkFixtureTools extends ReturnType<typeof createTestPictures> {
  readonly db: Database;
  readonly clock: Clock;
  readonly runEvents: RunEvents;
  readonly vkAccess: VkAccess;
  readonly suppressions: Suppressions;
}

export interface VkFixture {
  readonly app: FastifyInstance;
  /** A visitor with the services of the fixture. */
  readonly browser: TestBrowser;
  readonly tools: VkFixtureTools;
  readonly runTools: AdvanceRunTools;
  /** Advances all collections and audience readings until none can continue now. */
  runAll(): Promise<void>;
  /** Tracks an account of the simulator through the API. It is collected by `runAll`. */
  track(login: string, options?: { demo?: boolean; browser?: TestBrowser }): Promise<TrackedAccount>;
}

interface VkFixtureOptions {
  readonly db: Database;
  readonly vk: VkConfig | null;
  /** May be a fixed time. VK access sees it advance, because it waits for slots. */
  readonly clock?: Clock;
  readonly services?: readonly number[];
  /** False if posts do not matter. */
  readonly collects?: boolean;
  readonly addCalls?: (app: FastifyInstance, guards: Guards<Caller>, tools: VkFixtureTools) => void;
}

/** Opens an app with tracked accounts and the real VK access to a simulated VK. */
export async function openVkFixture(options: VkFixtureOptions): Promise<VkFixture> {
  const { db, vk, clock = () => new Date(), services = [1, 2, 3], collects = true, addCalls } = options;
  const access = { db, clock: createTickingClock(clock), log: pino({ level: 'silent' }), vk, appSecret: TEST_SECRET };
  await syncVkTokens(access);
  const tools = {
    db,
    clock,
    runEvents: createRunEvents(),
    vkAccess: createVkAccess(access),
    suppressions: testSuppressions(),
    vault: createVault(TEST_SECRET),
    ...createTestPictures(db, { clock }),
  };
  const runTools = { db, clock, log: access.log, runEvents: tools.runEvents };
  const kinds: RunKind[] = [createAudienceKind(tools), ...(collects ? [createCollectionKind(tools, 1)] : [])];
  const app = await createTestApp({
    db,
    clock,
    config: { demoServices: [...services] },
    addCalls: (served, guards) => {
      serveVkAccounts(served, guards, tools);
      addCalls?.(served, guards, tools);
    },
  });
  const browser = await openVisitor(app);
  return {
    app,
    browser,
    tools,
    runTools,
    runAll: () => advanceAll(runTools, kinds),
    track: async (login, { demo = false, browser: by = browser } = {}) => {
      const response = await by.send({ url: '/collection/get', query: { login, demo: String(demo) } });
      const { added } = response.json<{ added?: TrackedAccount }>();
      if (!added) throw new Error(`${login} is not tracked: ${response.body}`);
      return added;
    },
  };
}
