import { announceParts, announceUrl, runProcess } from './run-process.ts';
import { startWeb } from './start-web.ts';

/** The web app and both APIs; needs PostgreSQL and at least one worker process. */
await runProcess('web', startWeb, announceParts('web'), announceUrl);
