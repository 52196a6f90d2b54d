import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Removal, RemovalKey } from '@vidno/contract/account/removal';
import { pino } from 'pino';
import { afterEach, beforeEach } from 'vitest';
import { readConfig } from '#config/config.ts';
import type { Database } from '#database/database.ts';
import { createRemovalEmailHandler } from '#features/removal/letters.ts';
import { proveByVkId } from '#features/removal/prove-removal.ts';
import { serveRemoval } from '#features/removal/routes.ts';
import { serveRemovalLog } from '#features/removal-log/routes.ts';
import { createAuthorisationTools, startAuthorisation } from '#features/vk-access/authorisation.ts';
import { createVkAccess } from '#features/vk-access/pool/ask-vk.ts';
import { serveVkAccess } from '#features/vk-access/routes.ts';
import { syncVkTokens } from '#features/vk-access/tokens.ts';
import { createRemovalTools } from '#main/create-tools.ts';
import { type AlertFixture, testAlerts } from '../alerts/alert-fixture.ts';
import { testDatabase } from '../database/test-database.ts';
import { approveAtVk } from '../identity/ways-fixture.ts';
import { carryWaiting } from '../queue/carry-waiting.ts';
import { createSuppressionFixture, type ImportedLine } from '../suppression/suppression-fixture.ts';
import { createTestApp } from '../test-app.ts';
import { openNewBrowser, type TestBrowser } from '../test-browser.ts';
import { createTestPictures } from '../vk/test-pictures.ts';
import { TEST_SECRET, type TestVk, testVk } from '../vk/test-vk.ts';

/** Of the simulated VK: the browser is logged in as Anna, and this is a community. */
export const VK = { anna: 41_000_001, name: 'anna_puteshestvuet', other: 41_000_002 } as const;

const PAGE = `<!doctype html><head><!--vidno-about--><!--/vidno-about--><script type="module" src="/a.js"></script></head>
<body><!--vidno-content--><!--/vidno-content--></body>`;

export type RemovalFixture = Awaited<ReturnType<typeof open>>;

interface RemovalOptions {
  /** False: the site has no VK at all. */
  readonly hasVk?: boolean;
}

/** Requests for removal over people who were imported, with VK and the mail server on the wire. */
export function removalFixture({ hasVk = true }: RemovalOptions = {}): () => RemovalFixture {
  const db = testDatabase();
  const alerts = testAlerts(db);
  const vk = testVk({ limits: false });
  let fixture: RemovalFixture;
  beforeEach(async () => {
    fixture = await open(db(), { alerts: alerts(), vk: hasVk ? vk() : null });
  });
  afterEach(() => fixture.app.close());
  return () => fixture;
}

async function open(db: Database, { alerts, vk }: { readonly alerts: AlertFixture; readonly vk: TestVk | null }) {
  const people = await createSuppressionFixture(db);
  const { clock } = alerts.tools;
  const log = pino({ level: 'silent' });
  const config = {
    ...readConfig({ APP_SECRET: TEST_SECRET, PUBLIC_URL: 'http://localhost:3000' }),
    vk: vk?.config({ callsPerSecond: 1_000 }) ?? null,
    supportEmail: 'operator@vidno.example',
    mail: { host: 'mail', port: 25, secure: false, login: null, from: { name: null, address: 'a@vidno.example' } },
  };
  const vkTools = { db, clock, log, vk: config.vk, appSecret: TEST_SECRET };
  await syncVkTokens(vkTools);
  const tools = createRemovalTools(config, { ...people.tools, clock, vkAccess: createVkAccess(vkTools) });
  const webRoot = await mkdtemp(join(tmpdir(), 'vidno-web-'));
  await writeFile(join(webRoot, 'index.html'), PAGE);
  const authorisation = createAuthorisationTools({ db, clock, log, config });
  const app = await createTestApp({
    db,
    clock,
    config,
    parts: { webRoot, limits: { db: null, factor: 1 } },
    addCalls: (served, guards, identity) => {
      serveVkAccess(served, guards, {
        ...identity,
        log,
        config,
        vkPictureUrls: createTestPictures(db, { clock }).vkPictureUrls,
        proveRemoval: async (proven) => {
          const outcome = await proveByVkId(tools, proven);
          return outcome.kind === 'erased' ? 'done' : outcome.because;
        },
      });
      serveRemovalLog(served, tools);
      serveRemoval(served, guards, {
        ...tools,
        webOrigins: config.webOrigins,
        faceSearch: true,
        faceEngine: people.tools.faceEngine,
        sourceKinds: people.tools.sourceKinds,
        startVkProof: async ({ removalId, sessionId, page }) => {
          if (authorisation === null) throw new Error('VK is not connected');
          const redirectUrl = new URL(page, config.publicUrl).href;
          return await startAuthorisation(authorisation, {
            goal: { purpose: 'removal', removalId },
            sessionId,
            redirectUrl,
          });
        },
      });
    },
  });
  const post = async (browser: TestBrowser, path: string, payload: object, address = '203.0.113.1') =>
    await browser.send({ method: 'POST', url: `/api/removal/${path}`, payload, remoteAddress: address });
  let addresses = 0;
  return {
    db,
    app,
    tools,
    vk,
    alerts,
    people,
    clock,
    advance: alerts.advance,
    newBrowser: () => openNewBrowser(app),
    post,
    /** Asks from an address of its own, unless told otherwise. */
    ask: async (body: object, address?: string): Promise<RemovalKey> => {
      addresses += 1;
      const answer = await post(await openNewBrowser(app), 'request', body, address ?? `198.51.100.${addresses}`);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      const { number, secret } = answer.json<RemovalKey>();
      return { number, secret };
    },
    read: async (key: RemovalKey): Promise<Removal> => {
      const answer = await post(await openNewBrowser(app), 'get', key);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<{ data: Removal }>().data;
    },
    /** Goes to VK ID as whoever its browser is logged in as; answers what the page of the request is told. */
    proveAtVk: async (key: RemovalKey): Promise<string | null> => {
      const browser = await openNewBrowser(app);
      const { url } = (await post(browser, 'vk-proof', key)).json<{ url: string }>();
      const page = await approveAtVk(browser, url);
      return page.searchParams.get('proof');
    },
    importLines: (lines: readonly ImportedLine[]) => people.importLines(lines),
    countPeople: async () => (await db.selectFrom('person').select('id').execute()).length,
    deliver: () => carryWaiting(db, createRemovalEmailHandler({ ...alerts.tools, ...tools })),
  };
}
