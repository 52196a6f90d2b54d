import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// A wait ends when what it waits for is there; the limit only ends a test that fails, however busy the machine.
configure({ asyncUtilTimeout: 30_000 });

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
