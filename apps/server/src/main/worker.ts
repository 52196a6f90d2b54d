import { runProcess } from './run-process.ts';
import { startWorkers } from './start-workers.ts';

/** Runs and schedules; any number of worker processes may run. */
await runProcess(startWorkers);
