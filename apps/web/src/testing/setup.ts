import { configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A wait ends when what it waits for is there; the limit only ends a test that fails, however busy the machine.
configure({ asyncUtilTimeout: 30_000 });

// What a test made the browser remember of its visitor is not true for the next one's.
afterEach(() => sessionStorage.clear());
