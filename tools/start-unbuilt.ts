import { startSimulators } from './start-simulators.ts';

/** `npm start` without building the web app, for browser tests that need a product of their own; or one process of it. */
const [entry = 'all-in-one'] = process.argv.slice(2);
Object.assign(process.env, await startSimulators());
await import(`../apps/server/src/main/${entry}.ts`);
