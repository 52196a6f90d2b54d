import { runProcess } from './run-process.ts';
import { startWorkers } from './start-workers.ts';

/** Jobs and schedules; any number of these may run. */
await runProcess(startWorkers);
