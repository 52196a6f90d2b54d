import { serveBackups } from './backup/backup-socket.ts';
import { announceUrl, runProcess } from './run-process.ts';
import { startWeb } from './start-web.ts';
import { startWorkers } from './start-workers.ts';

/** Web app, APIs and workers in one process. */
await runProcess(startWeb, startWorkers, serveBackups, announceUrl);
