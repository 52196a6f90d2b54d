import { openDatabase } from '#database/open-database.ts';
import { createLog } from '#observability/log.ts';
import { openQueue } from '#queue/open-queue.ts';

/** Takes the job `endless` and never ends it. `<data directory> [<database address>]`; without one it adds the job. */
const [dataDirectory = '', databaseUrl = ''] = process.argv.slice(2);
const log = createLog('silent');
const opened = await openDatabase({ databaseUrl: databaseUrl || null, dataDirectory }, log);
const kind = { name: 'endless', parse: (payload: unknown) => Object(payload), retryLimit: 0, expireSeconds: 600 };
const queue = await openQueue(opened, log, { kinds: [kind] });
if (!databaseUrl) await queue.add(opened.db, kind, { name: 'anna' });
await queue.work(
  kind,
  async () => {
    console.log('taken');
    await new Promise(() => setInterval(() => {}, 1_000));
  },
  1,
);
console.log('ready');
