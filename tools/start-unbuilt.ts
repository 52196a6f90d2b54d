import { startSimulators } from './start-simulators.ts';

/** `npm start` without building the web app, for browser tests that need a product of their own. */
Object.assign(process.env, await startSimulators());
await import('../apps/server/src/main/all-in-one.ts');
