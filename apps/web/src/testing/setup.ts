import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { untilReactIsIdle } from './settle.ts';

// A wait ends when what it waits for is there; the limit only ends a test that fails, however busy the machine.
const ASYNC_WAIT_MS = 30_000;
const { asyncUtilTimeout, asyncWrapper } = getConfig();
// The library outlives a file's modules: it is told once in a worker.
if (asyncUtilTimeout !== ASYNC_WAIT_MS) {
  configure({ asyncUtilTimeout: ASYNC_WAIT_MS, asyncWrapper: settling(asyncWrapper) });
}

// Files share a worker; what a module remembers of one file's window is not true for the next.
vi.resetModules();

// What a test made the window remember of its visitor is not true for the next one's.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
  document.title = '';
  document.body.replaceChildren();
});

type AsyncWrapper = ReturnType<typeof getConfig>['asyncWrapper'];

function settling(wrapped: AsyncWrapper): AsyncWrapper {
  return async (wait) => {
    const found = await wrapped(wait);
    await untilReactIsIdle();
    return found;
  };
}
