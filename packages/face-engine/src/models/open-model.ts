import { InferenceSession } from 'onnxruntime-node';
import { ModelError } from './model-error.ts';
import { type ModelFile, readModelFile } from './model-file.ts';

/**
 * One thread per session, since the pool controls the number of workers. `enableMemPattern` would take 50 MB per worker and
 * save no time.
 */
const SESSION_OPTIONS = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  enableMemPattern: false,
} as const satisfies InferenceSession.SessionOptions;

/** Throws a `ModelError` if the file is not the expected one or no ONNX model. */
export async function openModel(file: ModelFile): Promise<InferenceSession> {
  const bytes = await readModelFile(file);
  return await InferenceSession.create(bytes, SESSION_OPTIONS).catch((cause: unknown) => {
    throw new ModelError(`${file.path} is no model that onnxruntime can open: ${messageOf(cause)}`, { cause });
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}
