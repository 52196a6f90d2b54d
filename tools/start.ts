import { buildWeb } from './build-web.ts';
import { startSimulators } from './start-simulators.ts';

await buildWeb();
Object.assign(process.env, await startSimulators());
await import('../apps/server/src/main/all-in-one.ts');
