import { announceParts, runProcess } from './run-process.ts';
import { serveWorkerHealth, startWorkers } from './start-workers.ts';

/** Runs and schedules; any number of worker processes may run, each with a port of its own for health and metrics. */
await runProcess('worker', startWorkers, serveWorkerHealth, announceParts('worker'));
