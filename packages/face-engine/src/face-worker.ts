import { constants, getPriority, setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';
import type { Embedder } from './embedders/embedder.ts';
import type { AnalyseOutcome, Embedding, FindFacesOutcome, RecogniseOutcome } from './face-engine.ts';
import { ModelError } from './models/model-files.ts';

export interface CheckTask {
  /** The same in all tasks of a worker. */
  readonly embedder: Embedder;
}

export interface PictureTask extends CheckTask {
  readonly picture: Uint8Array;
}

export interface ChipsTask extends CheckTask {
  readonly chips: readonly Uint8Array[];
}

// Whoever waits for a page goes before whoever waits for a photo. An import may have lowered it further.
setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));

/**
 * Native libraries are loaded by the first task and not by this module. If one cannot be loaded, the task fails with its error
 * message, whereas a failure before the worker is ready would leave the task waiting forever.
 */
let opened: ReturnType<typeof openPipeline> | undefined;

export async function findFaces({ embedder, picture }: PictureTask): Promise<FindFacesOutcome> {
  const { models, pictures } = await pipelineOf(embedder);
  return pictures.findFaces(models, picture);
}

export async function recognise({ embedder, picture }: PictureTask): Promise<RecogniseOutcome> {
  const { models, pictures } = await pipelineOf(embedder);
  return pictures.recognise(models, picture);
}

export async function analyse({ embedder, picture }: PictureTask): Promise<AnalyseOutcome> {
  const { models, pictures } = await pipelineOf(embedder);
  return pictures.analyse(models, picture);
}

export async function embed({ embedder, chips }: ChipsTask): Promise<Embedding[]> {
  const { models, embedding } = await pipelineOf(embedder);
  return embedding.embedChips(models.embedder, chips);
}

/** Null, or why the models cannot be used. */
export async function check({ embedder }: CheckTask): Promise<string | null> {
  try {
    await pipelineOf(embedder);
    return null;
  } catch (error) {
    if (error instanceof ModelError) return error.message;
    throw error;
  }
}

async function pipelineOf(embedder: Embedder): ReturnType<typeof openPipeline> {
  opened ??= openPipeline(embedder);
  try {
    return await opened;
  } catch (error) {
    opened = undefined;
    throw error;
  }
}

async function openPipeline(embedder: Embedder) {
  const [{ hardenSharp }, pictures, embedding, { openModels }] = await Promise.all([
    import('./decode/sharp.ts'),
    import('./pipeline/find-faces.ts'),
    import('./embedders/embed-chips.ts'),
    import('./models/open-models.ts'),
  ]);
  // A worker thread shares sharp with the main thread, which has already done this.
  if (isMainThread) hardenSharp();
  return { pictures, embedding, models: await openModels(embedder) };
}
