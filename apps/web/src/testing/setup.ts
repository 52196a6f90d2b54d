import { configure } from '@testing-library/react';

// A wait ends when what it waits for is there; the limit only ends a test that fails, however busy the machine.
configure({ asyncUtilTimeout: 30_000 });
