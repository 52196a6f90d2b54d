import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { createFaceEngine } from '@vidno/face-engine/create-face-engine';
import type { Embedder } from '@vidno/face-engine/embedders/embedder';
import { findBuiltIn, readEmbedder } from '@vidno/face-engine/embedders/read-embedder';
import type { FaceEngine } from '@vidno/face-engine/face-engine';
import { ModelError } from '@vidno/face-engine/models/model-files';
import { createSmscClient } from '@vidno/providers/sms/smsc-client';
import PQueue from 'p-queue';
import { type Config, ConfigError } from '#config/config.ts';
import { createPaying } from '#config/paying.ts';
import type { Clock } from '#config/time.ts';
import { createVault } from '#database/create-vault.ts';
import type { EmbeddedAccess } from '#database/embedded/open-embedded.ts';
import { openDatabase, openWhenAnswered } from '#database/open-database.ts';
import type { OpenedDatabase } from '#database/opened-database.ts';
import type { FaceTasks } from '#engine/face-tasks.ts';
import { createHandover } from '#engine/handover.ts';
import { createQueuedEngine } from '#engine/queued-engine.ts';
import { createAudienceKind } from '#features/audience/read-audience.ts';
import { createFaceIndexKind } from '#features/catalogue/face-index.ts';
import { CATALOGUE_KIND } from '#features/catalogue/import/import-people.ts';
import { releaseAllRanges } from '#features/catalogue/import/range-repository.ts';
import { openImportFiles } from '#features/catalogue/import-files/import-bucket.ts';
import { createImportKind } from '#features/catalogue/import-requests/import-kind.ts';
import { createOuterIds } from '#features/catalogue/outer-person.ts';
import { findActiveModel } from '#features/catalogue/public.ts';
import { createCatalogueSource } from '#features/catalogue-source/catalogue-source.ts';
import { loadDocuments } from '#features/documents/load-documents.ts';
import { createKeywordSearchKind } from '#features/keyword-search/keyword-search-kind.ts';
import { createMonitorRunKind } from '#features/monitors/monitor-run.ts';
import { indexPeople } from '#features/name-search/index-people.ts';
import { createJournalCheckKind } from '#features/operator/journal.ts';
import { createPhotoSearchKind } from '#features/photo-search/photo-search-kind.ts';
import { createPhotoUrls } from '#features/photo-search/photo-urls.ts';
import { createSearchRunKind } from '#features/search-list/search-run.ts';
import { mayAccelerate } from '#features/search-payments/purchases.ts';
import { checkSource, insertBuiltInSources } from '#features/sources/health.ts';
import type { SourceKinds } from '#features/sources/source-kind.ts';
import { insertDefaultTariffs } from '#features/tariffs/insert-default-tariffs.ts';
import { findCurrent } from '#features/tariffs/public.ts';
import { insertDefaultSlides } from '#features/unsubscribe/insert-default-slides.ts';
import { createVkAccess } from '#features/vk-access/pool/ask-vk.ts';
import { createCollectionKind } from '#features/vk-accounts/collect-wall.ts';
import { createVkPeopleSource } from '#features/vk-people-source/find-people.ts';
import { createVkPictureUrls } from '#features/vk-posts/pictures.ts';
import { createVkPostsSource } from '#features/vk-posts-source/find-post-items.ts';
import { alsoReaching, createPublicFetch } from '#files/fetch-public-file.ts';
import { createFileUrls } from '#files/file-urls.ts';
import { openFileStore } from '#files/s3-store.ts';
import type { Logger } from '#observability/log.ts';
import { createMetrics } from '#observability/metrics.ts';
import { openQueue } from '#queue/open-queue.ts';
import type { Scheduler } from '#queue/queue.ts';
import { createRunner } from '#runs/create-runner.ts';
import { expireAllLeases } from '#runs/lease-repository.ts';
import type { RunKind } from '#runs/run.ts';
import { createRunEvents, createRunWatcher } from '#runs/run-watcher.ts';
import { createAlertTools, createDepartureTools, createSuppressionTools, replayRemovals } from './create-tools.ts';
import { instrumentFaceEngine, observeRunWait } from './instrumentation.ts';
import { createPaymentTools } from './payment-tools.ts';

export type Product = Awaited<ReturnType<typeof openProduct>>;

export interface OpenOptions {
  /** False if the stored faces may be those of a model that is not there any more, as when they are migrated. */
  readonly comparesFaces?: boolean;
  /** Whether pictures wait in the queue of all processes for an engine that does them; otherwise this process does its own. */
  readonly queuesFaces?: boolean;
  readonly access?: EmbeddedAccess;
}

/** Creates everything that the features take as arguments; `close` shuts it down in reverse order. */
export async function openProduct(
  config: Config,
  log: Logger,
  { comparesFaces = true, queuesFaces = false, access = 'alone' }: OpenOptions = {},
) {
  const clock: Clock = () => new Date();
  const metrics = createMetrics();
  const configured = await readModel(config.faceModel);
  const documents = await loadDocuments(config);
  // A process of the product waits for a server that does not answer yet; a command says so at once.
  const open = access === 'lends' ? openWhenAnswered : openDatabase;
  const opened = await open(config, log, { access });
  const engine = await openActiveEngine(config, opened, { configured, comparesFaces }).catch(async (error: unknown) => {
    await opened.close();
    throw error;
  });
  const queue = await openQueue(opened, log);
  const scheduler: Scheduler = queue;
  const ownEngine = instrumentFaceEngine(engine, metrics);
  const handover = opened.engine === 'embedded' ? createHandover() : undefined;
  const faceEngine: FaceTasks = queuesFaces
    ? createQueuedEngine({ db: opened.db, clock, log, handover }, ownEngine)
    : ownEngine;
  const runEvents = createRunEvents();
  const fileUrls = createFileUrls(config.appSecret, clock);
  const files = openFileStore(config);
  const parts = {
    db: opened.db,
    clock,
    log,
    scheduler,
    files,
    ...createDepartureTools({ db: opened.db, files, log }),
    fileUrls,
    vault: createVault(config.appSecret),
    photoUrls: createPhotoUrls(fileUrls),
    outerIds: createOuterIds(config.appSecret),
    faceEngine,
    /** The engine's model id and limits, for features that only need these. */
    model: faceEngine,
    indexPeople,
    runEvents,
    watcher: createRunWatcher({ db: opened.db, runEvents }),
    vkAccess: createVkAccess({ db: opened.db, clock, log, vk: config.vk, appSecret: config.appSecret }),
    alerts: createAlertTools(config, log),
    /** Null if login by phone is off. */
    sms: config.sms && createSmscClient(config.sms),
    ...createPublicFetch(),
    vkPictureUrls: createVkPictureUrls(fileUrls),
    vkPictures: {
      db: opened.db,
      files,
      fetchPublicFile: createPublicFetch(alsoReaching(simulatorOf(config.vk))).fetchPublicFile,
    },
    hasVectors: opened.hasVectors,
    draw: (count: number) => randomInt(count),
    seedsDemoPeople: config.seedDemoPeople,
    faceSearch: config.faceSearch && opened.hasVectors,
    paying: createPaying({ isOn: config.payments !== null }),
    /** One more than the number of workers, so that no worker waits for its next picture. */
    picturesInFlight: config.faceWorkers + 1,
    jobConcurrency: availableParallelism(),
    documents,
    queryPhotoHours: config.queryPhotoHours,
    resultDays: config.resultDays,
    demoIdleDays: config.demoIdleDays,
    importFiles: openImportFiles(config),
  };
  const base = { ...parts, ...createSuppressionTools(config, parts) };
  await replayRemovals(config, base);
  const sourceKinds = createSources(base);
  await insertBuiltInSources(opened.db, sourceKinds);
  await insertDefaultTariffs(opened.db);
  await insertDefaultSlides(opened.db);
  const otherModel = describeOtherModel(engine, configured);
  if (otherModel !== null) log.warn(otherModel);
  const withSources = {
    ...base,
    sourceKinds,
    payments: createPaymentTools(config, { ...base, log }),
    findTariffId: async (accountId: number) => (await findCurrent(base.db, accountId))?.tariff_id ?? null,
  };
  const searchKinds = { photo: createPhotoSearchKind(withSources), keyword: createKeywordSearchKind(withSources) };
  const concurrency = base.jobConcurrency;
  const runKinds: readonly RunKind[] = [
    createSearchRunKind(withSources, { name: 'photo', kind: searchKinds.photo, concurrency }),
    createSearchRunKind(withSources, { name: 'keyword', kind: searchKinds.keyword, concurrency }),
    createMonitorRunKind(withSources),
    createCollectionKind(withSources, concurrency),
    createAudienceKind(withSources),
    createJournalCheckKind(withSources),
    createImportKind({
      ...withSources,
      checkSource: (sourceId: string) => checkSource(withSources, sourceId),
    }),
    ...(opened.hasVectors ? [createFaceIndexKind({ ...withSources, opened })] : []),
  ];
  if (opened.isSole) {
    await expireAllLeases(opened.db, clock());
    await releaseAllRanges(opened.db);
  }
  const runner = createRunner({ ...withSources, onClaimed: observeRunWait(metrics) }, runKinds);
  const tools = {
    ...withSources,
    mayAccelerate: async (accountId: number) =>
      withSources.paying.isOn && (await mayAccelerate(withSources, accountId)),
    searchKinds,
    runKinds,
    runner,
    checkSource: (sourceId: string) => checkSource(withSources, sourceId),
  };
  const close = async (): Promise<void> => {
    await runner.stop();
    await queue.stop();
    await base.departures.stop();
    await base.suppressing.stop();
    await faceEngine.close();
    await opened.close();
  };
  return { config, log, metrics, opened, queue, tools, otherModel, ownEngine, handover, close };
}

/** The engine with the model that the stored faces were computed with, or the configured one if there are none. */
async function openActiveEngine(
  config: Config,
  { db, hasVectors }: OpenedDatabase,
  { configured, comparesFaces }: { configured: Embedder; comparesFaces: boolean },
) {
  const modelId = await findActiveModel(db, { configured: configured.modelId, hasVectors });
  const active = findModel(modelId, configured);
  if (active === null && comparesFaces) {
    throw new ConfigError(
      `the faces were computed with ${modelId}, which is neither built in nor FACE_MODEL: run vidno faces migrate`,
    );
  }
  return await openFaceEngine(config, active ?? configured);
}

/** Null if the configured model is the active one. */
function describeOtherModel(active: { readonly modelId: string }, configured: Embedder): string | null {
  if (active.modelId === configured.modelId) return null;
  return `FACE_MODEL is ${configured.modelId}, but the faces were computed with ${active.modelId}, which is used: run vidno faces migrate`;
}

type FaceSettings = Pick<Config, 'faceModel' | 'faceWorkers'>;

/** `name` is that of a built-in model, or the path of a JSON description. */
export async function readModel(name: string): Promise<Embedder> {
  return await readEmbedder(name).catch((error: unknown) => {
    throw error instanceof ModelError ? toConfigError(error.message) : error;
  });
}

/** The model whose vectors can be compared with those of this id: the configured one or a built-in one. Null if there is none. */
function findModel(modelId: string, configured: Embedder): Embedder | null {
  return configured.modelId === modelId ? configured : findBuiltIn(modelId);
}

/** An operator's own model is tried at once, and its fault stops the start. */
export async function openFaceEngine({ faceWorkers: workers }: FaceSettings, embedder: Embedder): Promise<FaceEngine> {
  const engine = createFaceEngine({ embedder, workers, runtime: 'child_process' });
  const isOwn = findBuiltIn(embedder.modelId) === null;
  const fault = isOwn ? await engine.check() : null;
  if (fault === null) return engine;
  await engine.close();
  throw toConfigError(fault);
}

function toConfigError(message: string): ConfigError {
  return new ConfigError(`FACE_MODEL cannot be used: ${message}`);
}

type SourceTools = Parameters<typeof createCatalogueSource>[0] &
  Parameters<typeof createVkPeopleSource>[0] &
  Parameters<typeof createVkPostsSource>[0];

/** The registry of source kinds; a new kind is a feature folder and a line here. */
export function createSources(tools: SourceTools): SourceKinds {
  return {
    [CATALOGUE_KIND]: createCatalogueSource(tools),
    vk_people: createVkPeopleSource(tools),
    vk_posts: createVkPostsSource(tools),
  };
}

/** One-off tasks that run after the start without delaying it; stopping aborts them. */
export interface BackgroundTasks {
  /** Logs `errorMessage` if the task fails. */
  start(errorMessage: string, run: (signal: AbortSignal) => Promise<unknown>): void;
  /** Resolves when all tasks have ended. */
  stop(): Promise<void>;
}

export function createBackgroundTasks(log: Pick<Logger, 'error'>): BackgroundTasks {
  const stopping = new AbortController();
  const queue = new PQueue();
  return {
    start: (errorMessage, run) => {
      void queue.add(() =>
        run(stopping.signal).catch((error: unknown) => {
          if (!stopping.signal.aborted) log.error(error, errorMessage);
        }),
      );
    },
    stop: async () => {
      stopping.abort();
      await queue.onIdle();
    },
  };
}

/** Where a simulator has its pictures; null for the real VK, which has them in the open internet. */
function simulatorOf(vk: Config['vk']): URL | null {
  const url = vk && new URL(vk.apiBaseUrl);
  return url?.protocol === 'http:' ? url : null;
}
