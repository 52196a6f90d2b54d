import { serveWorkerHealth } from './processes/serve-worker-health.ts';
import { runProcess } from './run-process.ts';
import { startWorkers } from './start-workers.ts';

/** Runs and schedules; any number of worker processes may run, each with a port of its own for health and metrics. */
await runProcess(startWorkers, serveWorkerHealth);
