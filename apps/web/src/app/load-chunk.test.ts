import { CHUNK_TIMEOUT_MS } from '@vidno/contract/constants';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadChunk } from './load-chunk.ts';

const ADDRESS = 'https://vidno.example/build/js/cabinet-1.js';
const broken = () => Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${ADDRESS}`));

afterEach(() => vi.useRealTimers());

describe('a part of the application', () => {
  it('arrives', async () => {
    await expect(loadChunk('7', async () => ({ page: 'here' }))).resolves.toEqual({ page: 'here' });
  });

  it('is missing when the server has no such file', async () => {
    const gone = answering(new Response(null, { status: 404 }));
    await expect(loadChunk('7', broken, gone)).rejects.toThrow('Loading chunk 7 failed (missing)');
  });

  it('is missing when the server answers with the page instead of the file', async () => {
    const page = answering(new Response(null, { headers: { 'content-type': 'text/html; charset=utf-8' } }));
    await expect(loadChunk('7', broken, page)).rejects.toThrow('(missing)');
  });

  it('fails with an error when the connection broke', async () => {
    const offline = () => Promise.reject(new TypeError('offline'));
    await expect(loadChunk('7', broken, offline)).rejects.toThrow('Loading chunk 7 failed (error)');
  });

  it('fails with an error when it came and broke on its own', async () => {
    await expect(loadChunk('7', () => Promise.reject(new Error('boom')))).rejects.toThrow('(error)');
  });

  it('is given up after the time-out of the specification', async () => {
    vi.useFakeTimers();
    const refused = expect(loadChunk('7', () => new Promise(() => {}))).rejects.toThrow(
      'Loading chunk 7 failed (timeout)',
    );
    await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS);
    await refused;
  });
});

function answering(response: Response): typeof fetch {
  return () => Promise.resolve(response);
}
