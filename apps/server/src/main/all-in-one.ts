import { announceParts, announceUrl, runProcess } from './run-process.ts';
import { startEngine } from './start-engine.ts';
import { startWeb } from './start-web.ts';
import { startWorkers } from './start-workers.ts';

/** Web app, APIs, workers and the face engine in one process. */
await runProcess('all', startEngine, startWeb, startWorkers, announceParts('web worker engine'), announceUrl);
