import { announceUrl } from './announce-url.ts';
import { runProcess } from './run-process.ts';
import { startWeb } from './start-web.ts';

/** The web app and both APIs; needs PostgreSQL and at least one worker beside it. */
await runProcess(startWeb, announceUrl);
