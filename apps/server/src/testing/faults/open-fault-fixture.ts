import { createDice, type Dice } from '@vidno/simulators/vk/world/dice';
import { readConfig } from '#config/config.ts';
import { createPaying } from '#config/paying.ts';
import type { Clock } from '#config/time.ts';
import { openPostgresql } from '#database/postgresql/open-postgresql.ts';
import { createAudienceKind } from '#features/audience/read-audience.ts';
import { createOuterIds } from '#features/catalogue/outer-person.ts';
import { createKeywordSearchKind } from '#features/keyword-search/keyword-search-kind.ts';
import { createMonitorRunKind } from '#features/monitors/monitor-run.ts';
import { createPhotoSearchKind } from '#features/photo-search/photo-search-kind.ts';
import { createPhotoUrls } from '#features/photo-search/photo-urls.ts';
import { createSearchRunKind } from '#features/search-list/search-run.ts';
import { createVkAccess } from '#features/vk-access/pool/ask-vk.ts';
import { syncVkTokens } from '#features/vk-access/tokens.ts';
import { createCollectionKind } from '#features/vk-accounts/collect-wall.ts';
import { createFileUrls } from '#files/file-urls.ts';
import { createLog } from '#observability/log.ts';
import type { RunKind } from '#runs/run.ts';
import { createRunEvents, createRunWatcher } from '#runs/run-watcher.ts';
import { testSuppressions } from '#testing/suppression/test-suppressions.ts';
import { createFakeFaceEngine, fakeFace } from '../fake-face-engine.ts';
import { createMemoryFileStore } from '../memory-file-store.ts';
import { createTestPictures } from '../vk/test-pictures.ts';
import { createFlakySource } from './create-flaky-source.ts';

/** Pictures known to the engine; the content of each is its name. */
export const PICTURES = Array.from({ length: 500 }, (_, index) => `picture-${index}`);

interface FaultFixtureOptions {
  /** Environment variables of the product. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly dice?: Dice;
}

export type FaultFixture = Awaited<ReturnType<typeof openFaultFixture>>;

/** All run kinds as assembled in main/, with a flaky source and the VK at the configured URL. */
export async function openFaultFixture({ environment, clock, dice = createDice(1) }: FaultFixtureOptions) {
  const { databaseUrl, vk, appSecret } = readConfig(environment);
  if (databaseUrl === null) throw new Error('Fault injection needs a database that several processes can share');
  const log = createLog('warn', process.stderr);
  const { db, close } = await openPostgresql(databaseUrl, log);
  const access = { db, clock, log, vk, appSecret };
  await syncVkTokens(access);
  const runEvents = createRunEvents();
  const fileUrls = createFileUrls(appSecret, clock);
  const faceEngine = createFakeFaceEngine(Object.fromEntries(PICTURES.map((name) => [name, [fakeFace(name)]])));
  const tools = {
    db,
    clock,
    log,
    runEvents,
    fileUrls,
    faceEngine,
    watcher: createRunWatcher({ db, runEvents }),
    files: createMemoryFileStore(),
    photoUrls: createPhotoUrls(fileUrls),
    outerIds: createOuterIds(appSecret),
    fetchPublicFile: async () => ({ kind: 'refused' as const, because: 'url_unreachable' as const }),
    sourceKinds: { fake: createFlakySource(dice) },
    vkAccess: createVkAccess(access),
    suppressions: testSuppressions(),
    faceSearch: true,
    paying: createPaying({ isOn: false }),
    queryPhotoHours: 24,
    resultDays: 30,
  };
  const searchKinds = { photo: createPhotoSearchKind(tools), keyword: createKeywordSearchKind(tools) };
  const concurrency = 2;
  const runKinds: readonly RunKind[] = [
    createSearchRunKind(tools, { name: 'photo', kind: searchKinds.photo, concurrency }),
    createSearchRunKind(tools, { name: 'keyword', kind: searchKinds.keyword, concurrency }),
    createMonitorRunKind(tools),
    createCollectionKind({ ...tools, ...createTestPictures(tools.db, tools) }, concurrency),
    createAudienceKind(tools),
  ];
  // Searches started here are left to the workers.
  const runner = { advanceNow: async () => {} };
  return { tools: { ...tools, searchKinds, runner }, runKinds, close };
}
