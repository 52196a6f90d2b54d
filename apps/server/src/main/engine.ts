import { announceParts, runProcess } from './run-process.ts';
import { startEngine } from './start-engine.ts';
import { serveWorkerHealth } from './start-workers.ts';

/** Finds and recognises faces for all processes; any number may run, each with a port of its own for health and metrics. */
await runProcess('engine', startEngine, serveWorkerHealth, announceParts('engine'));
