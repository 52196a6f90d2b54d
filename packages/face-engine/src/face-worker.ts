import { isMainThread } from 'node:worker_threads';
import type { AnalyseOutcome, Embedding, FindFacesOutcome, RecogniseOutcome } from './face-engine.ts';

export interface PictureTask {
  readonly cacheDirectory: string;
  readonly picture: Uint8Array;
}

export interface ChipsTask {
  readonly cacheDirectory: string;
  readonly chips: readonly Uint8Array[];
}

/**
 * Native libraries are loaded by the first task and not by this module. If one cannot be loaded, the task fails with its error
 * message, whereas a failure before the worker is ready would leave the task waiting forever.
 */
let opened: ReturnType<typeof openPipeline> | undefined;

export async function findFaces({ cacheDirectory, picture }: PictureTask): Promise<FindFacesOutcome> {
  const { models, pictures } = await pipelineOf(cacheDirectory);
  return pictures.findFaces(models, picture);
}

export async function recognise({ cacheDirectory, picture }: PictureTask): Promise<RecogniseOutcome> {
  const { models, pictures } = await pipelineOf(cacheDirectory);
  return pictures.recognise(models, picture);
}

export async function analyse({ cacheDirectory, picture }: PictureTask): Promise<AnalyseOutcome> {
  const { models, pictures } = await pipelineOf(cacheDirectory);
  return pictures.analyse(models, picture);
}

export async function embed({ cacheDirectory, chips }: ChipsTask): Promise<Embedding[]> {
  const { models, embedding } = await pipelineOf(cacheDirectory);
  return embedding.embedChips(models.embedder, chips);
}

async function pipelineOf(cacheDirectory: string): ReturnType<typeof openPipeline> {
  opened ??= openPipeline(cacheDirectory);
  try {
    return await opened;
  } catch (error) {
    opened = undefined;
    throw error;
  }
}

async function openPipeline(cacheDirectory: string) {
  const [{ hardenSharp }, pictures, embedding, { openModels }] = await Promise.all([
    import('./decode/harden-sharp.ts'),
    import('./pipeline/find-faces.ts'),
    import('./pipeline/embed-chips.ts'),
    import('./pipeline/open-models.ts'),
  ]);
  // A worker thread shares sharp with the main thread, which has already done this.
  if (isMainThread) hardenSharp();
  return { pictures, embedding, models: await openModels(cacheDirectory) };
}
