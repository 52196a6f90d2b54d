import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createFaceEngine } from '@vidno/face-engine/create-face-engine';
import type { Clock } from '#config/clock.ts';
import type { Config } from '#config/config.ts';
import { openDatabase } from '#database/open-database.ts';
import { indexPeople } from '#features/keyword-search/index/index-people.ts';
import { keywordSearchJob } from '#features/keyword-search/keyword-search-job.ts';
import { createSpareTurns } from '#features/photo-search/comparing/spare-turns.ts';
import { photoSearchJob } from '#features/photo-search/photo-search-job.ts';
import { createProcessBell } from '#features/search-list/public.ts';
import { createVkAccess } from '#features/vk-access/public.ts';
import { createFileAddresses } from '#files/create-file-addresses.ts';
import { createPublicFetch } from '#files/fetch-public-file.ts';
import { openFileStore } from '#files/open-file-store.ts';
import type { Logger } from '#observability/log.ts';
import { createMetrics } from '#observability/metrics.ts';
import { openQueue } from '#queue/open-queue.ts';
import { createRunBell } from '#runs/create-run-bell.ts';
import { createAlertTools } from './create-alert-tools.ts';
import { measureEngine } from './measure.ts';

export type Product = Awaited<ReturnType<typeof openProduct>>;

/** Opens every tool that the features take as arguments; `close` lets go of them in the opposite order. */
export async function openProduct(config: Config, log: Logger) {
  const clock: Clock = () => new Date();
  const metrics = createMetrics();
  const opened = await openDatabase(config, log);
  const queue = await openQueue(opened, log, {
    kinds: [photoSearchJob, keywordSearchJob],
    onTaken: (kind, lane, seconds) => metrics.queueWaitSeconds.observe({ kind, lane }, seconds),
  });
  const engine = createFaceEngine({
    cacheDirectory: join(config.dataDirectory, 'models'),
    workers: config.faceWorkers,
    runtime: config.faceRuntime,
  });
  const faceEngine = measureEngine(engine, metrics);
  const tools = {
    db: opened.db,
    clock,
    queue,
    files: openFileStore(config),
    fileAddresses: createFileAddresses(config.appSecret, clock),
    faceEngine,
    /** The part of it that names what its vectors mean. */
    model: faceEngine,
    indexPeople,
    bell: createProcessBell(),
    runBell: createRunBell(),
    vkAccess: createVkAccess({ db: opened.db, clock, log, vk: config.vk, appSecret: config.appSecret }),
    alerts: createAlertTools(config, log),
    ...createPublicFetch(),
    hasVectors: opened.hasVectors,
    faceSearch: config.faceSearch && opened.hasVectors,
    /** One more than there are workers, so that none waits for its next picture. */
    picturesInFlight: config.faceWorkers + 1,
    jobConcurrency: availableParallelism(),
    comparing: createSpareTurns(availableParallelism()),
    queryPhotoHours: config.queryPhotoHours,
    resultDays: config.resultDays,
    demoIdleDays: config.demoIdleDays,
  };
  const close = async (): Promise<void> => {
    await queue.stop();
    await faceEngine.close();
    await opened.close();
  };
  return { config, log, metrics, opened, tools, close };
}
