import { CatchBoundary, lazyRouteComponent } from '@tanstack/react-router';
import { CHUNK_TIMEOUT_MS } from '@vidno/contract/constants';
import { type ReactNode, Suspense } from 'react';

export type ChunkFailureReason = 'missing' | 'timeout' | 'error';

interface Chunk {
  readonly id: string;
  readonly url: URL;
}

/** A chunk of the application could not be loaded. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  readonly reason: ChunkFailureReason;
  /** Its path; another release has the same chunk under another name. */
  readonly path: string;

  constructor({ id, url }: Chunk, reason: ChunkFailureReason) {
    super(`Loading chunk ${id} failed (${reason})`);
    this.reason = reason;
    this.path = url.pathname;
  }
}

/** A component in a chunk of its own, loaded when it is first rendered or preloaded. */
export function lazyComponent<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent<Module, Name>(() => loadChunk(load), name);
}

/** Loads a chunk; a failure is a `ChunkLoadError` with the chunk's id and the reason. */
export async function loadChunk<Module>(load: () => Promise<Module>, fetchHead: typeof fetch = fetch): Promise<Module> {
  const chunk = chunkOf(load);
  const timer = Promise.withResolvers<never>();
  const timeout = setTimeout(() => timer.reject(new ChunkLoadError(chunk, 'timeout')), CHUNK_TIMEOUT_MS);
  try {
    return await Promise.race([load(), timer.promise]);
  } catch (failure) {
    if (failure instanceof ChunkLoadError) throw failure;
    throw new ChunkLoadError(chunk, (await isMissing(chunk.url, fetchHead)) ? 'missing' : 'error');
  } finally {
    clearTimeout(timeout);
  }
}

/**
 * The build writes the file name of the chunk, which begins with its id, into the `import()` of the loader.
 * Reading it from there works in every browser; not all of them put the address into the error.
 */
function chunkOf(load: () => unknown): Chunk {
  const path = /import\(["'`]([^"'`]+)/.exec(load.toString())?.[1] ?? '';
  return { id: /\d+/.exec(path)?.[0] ?? path, url: new URL(path, import.meta.url) };
}

/** A new release may have removed the file: the server then answers 404 or the page itself. */
async function isMissing(url: URL, fetchHead: typeof fetch): Promise<boolean> {
  try {
    const response = await fetchHead(url, { method: 'HEAD' });
    return response.status === 404 || response.headers.get('content-type')?.includes('html') === true;
  } catch {
    return false;
  }
}

interface ChunkBoundaryProps {
  readonly children: ReactNode;
  /** Shown while the chunk is loading. */
  readonly loading?: ReactNode;
  /** Shown if it cannot be loaded. */
  readonly failed?: ReactNode;
}

/** Part of a page in a chunk of its own. If that cannot be loaded, the rest of the page stays. */
export function ChunkBoundary({ children, loading, failed }: ChunkBoundaryProps) {
  return (
    <CatchBoundary
      getResetKey={() => 0}
      errorComponent={({ error }) => {
        if (!(error instanceof ChunkLoadError)) throw error;
        return failed;
      }}
    >
      <Suspense fallback={loading}>{children}</Suspense>
    </CatchBoundary>
  );
}
