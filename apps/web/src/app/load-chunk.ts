import { CHUNK_TIMEOUT_MS } from '@vidno/contract/constants';

export type ChunkFailureReason = 'missing' | 'timeout' | 'error';

/** A part of the application did not arrive. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  readonly reason: ChunkFailureReason;

  constructor(chunk: string, reason: ChunkFailureReason) {
    super(`Loading chunk ${chunk} failed (${reason})`);
    this.reason = reason;
  }
}

/** Loads a part of the application; throws `ChunkLoadError` that says which part and why it did not come. */
export async function loadChunk<Module>(
  chunk: string,
  load: () => Promise<Module>,
  fetchHead: typeof fetch = fetch,
): Promise<Module> {
  const timer = Promise.withResolvers<never>();
  const timeout = setTimeout(() => timer.reject(new ChunkLoadError(chunk, 'timeout')), CHUNK_TIMEOUT_MS);
  try {
    return await Promise.race([load(), timer.promise]);
  } catch (failure) {
    if (failure instanceof ChunkLoadError) throw failure;
    throw new ChunkLoadError(chunk, (await isMissing(failure, fetchHead)) ? 'missing' : 'error');
  } finally {
    clearTimeout(timeout);
  }
}

/**
 * A browser does not say why an import failed, but names the address: a new release may have taken the
 * file away, and then the server answers 404 or the page itself.
 */
async function isMissing(failure: unknown, fetchHead: typeof fetch): Promise<boolean> {
  const address = failure instanceof Error ? /(?:https?:\/|\/build)\/\S+/.exec(failure.message)?.[0] : undefined;
  if (!address) return false;
  try {
    const answer = await fetchHead(address, { method: 'HEAD' });
    return answer.status === 404 || answer.headers.get('content-type')?.includes('html') === true;
  } catch {
    return false;
  }
}
