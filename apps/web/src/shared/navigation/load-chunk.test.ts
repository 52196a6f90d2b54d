import { CHUNK_TIMEOUT_MS } from '@vidno/contract/constants';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadChunk } from './load-chunk.tsx';

const offline = () => Promise.reject(new TypeError('Importing a module script failed.'));

afterEach(() => vi.useRealTimers());

describe('a chunk', () => {
  it('is loaded', async () => {
    await expect(loadChunk(async () => ({ page: 'here' }))).resolves.toEqual({ page: 'here' });
  });

  it('is missing when the server has no such file', async () => {
    const asked: string[] = [];
    const answerNotFound: typeof fetch = async (url) => {
      asked.push(String(url));
      return new Response(null, { status: 404 });
    };
    await expect(loadChunk(importOf('./7-B4x9.js', offline), answerNotFound)).rejects.toThrow(
      'Loading chunk 7 failed (missing)',
    );
    expect(asked).toEqual([expect.stringMatching(/\/7-B4x9\.js$/)]);
  });

  it('is missing when the server answers with the page instead of the file', async () => {
    const answerPage: typeof fetch = async () =>
      new Response(null, { headers: { 'content-type': 'text/html; charset=utf-8' } });
    await expect(loadChunk(importOf('./7-B4x9.js', offline), answerPage)).rejects.toThrow('(missing)');
  });

  it('fails with an error when the connection broke', async () => {
    await expect(loadChunk(importOf('./7-B4x9.js', offline), offline)).rejects.toThrow(
      'Loading chunk 7 failed (error)',
    );
  });

  it('fails with an error when its own code throws', async () => {
    const broken = importOf('./7-B4x9.js', () => Promise.reject(new Error('boom')));
    await expect(loadChunk(broken, async () => new Response())).rejects.toThrow('(error)');
  });

  it('times out as the specification says', async () => {
    vi.useFakeTimers();
    const never = importOf('./7-B4x9.js', () => new Promise(() => {}));
    const rejected = expect(loadChunk(never)).rejects.toThrow('Loading chunk 7 failed (timeout)');
    await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS);
    await rejected;
  });
});

/** A loader with the source text that the build gives it. */
function importOf(file: string, load: () => Promise<unknown>): () => Promise<unknown> {
  return Object.assign(() => load(), { toString: () => `()=>import(\`${file}\`)` });
}
