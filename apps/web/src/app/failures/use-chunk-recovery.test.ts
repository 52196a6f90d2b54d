import { cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type ChunkFailureReason, ChunkLoadError } from '#shared/navigation/load-chunk.tsx';
import { useChunkRecovery } from './route-failure.tsx';

const reload = vi.fn();

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  reload.mockClear();
});

test('after a new release the page is opened anew, once for each version of a chunk', () => {
  fail('/build/js/12-abc.js', 'missing');
  expect(reload).toHaveBeenCalledTimes(1);
  fail('/build/js/12-abc.js', 'missing');
  expect(reload).toHaveBeenCalledTimes(1);
  fail('/build/js/12-def.js', 'missing');
  expect(reload).toHaveBeenCalledTimes(2);
});

test.each(['error', 'timeout'] as const)('where the connection failed (%s), it is opened when it is back', (reason) => {
  const { unmount } = fail('/build/js/12-abc.js', reason);
  expect(reload).not.toHaveBeenCalled();
  fireEvent(window, new Event('online'));
  expect(reload).toHaveBeenCalledTimes(1);
  unmount();
  fireEvent(window, new Event('online'));
  expect(reload).toHaveBeenCalledTimes(1);
});

function fail(chunk: string, reason: ChunkFailureReason) {
  return renderHook(() =>
    useChunkRecovery(new ChunkLoadError({ id: '12', url: new URL(chunk, location.href) }, reason), reload),
  );
}
