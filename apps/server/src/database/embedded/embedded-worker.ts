import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { vector } from '@electric-sql/pglite-pgvector';
import type { Call, EmbeddedSettings, NumberedCall, QueryResult, Reply } from './messages.ts';
import { toFailure } from './messages.ts';
import { createOutbox } from './outbox.ts';
import { createPreparedStatements, type PreparedStatements } from './prepared-statements.ts';
import { SyncNodeFS } from './sync-node-fs.ts';

const NOTHING: QueryResult = { rows: [], affectedRows: 0, command: '' };

function openPglite(settings: EmbeddedSettings): Promise<PGlite> {
  const common = {
    extensions: { vector, pg_trgm, unaccent },
    parsers: { [types.INT8]: Number, [types.DATE]: (text: string) => text },
  };
  const shipped = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];
  if (settings.kind === 'memory') {
    const { template } = settings;
    const archive = template === null ? {} : { loadDataDir: new Blob([readFileSync(template)]) };
    return PGlite.create({ ...common, ...archive, startParams: shipped });
  }
  const durable = ['fsync=on', 'wal_sync_method=fsync', 'synchronous_commit=on'].flatMap((setting) => ['-c', setting]);
  return PGlite.create({
    ...common,
    fs: new SyncNodeFS(settings.path),
    // -F is "never call fsync".
    startParams: [...shipped.filter((parameter) => parameter !== '-F'), ...durable],
  });
}

async function answer(pglite: PGlite, statements: PreparedStatements, call: Call): Promise<QueryResult> {
  switch (call.kind) {
    case 'query':
      await statements.commitLazily(call.mode === 'lazy');
      if (call.mode === 'begin') await statements.run('begin', []);
      return await statements.run(call.sql, call.parameters);
    case 'exec': {
      await statements.commitLazily(false);
      const results = await pglite.exec(call.sql);
      await statements.notice(results.map(({ command }) => command ?? ''));
      return { ...NOTHING, rows: results.flatMap((result) => result.rows) };
    }
    case 'listen':
      await pglite.listen(call.channel, (payload) => send({ kind: 'notification', channel: call.channel, payload }));
      return NOTHING;
    case 'unlisten':
      await pglite.unlisten(call.channel);
      return NOTHING;
    case 'close':
      await pglite.close();
      return NOTHING;
  }
}

/** Answers leave together, but none waits much longer than this for those after it. */
const PATIENCE_MS = 1;
const outbox = createOutbox<Reply>((replies) => parentPort?.postMessage(replies));
const send = outbox.put;

/** One after the other, in the order they came. */
async function answerAll(
  pglite: PGlite,
  statements: PreparedStatements,
  calls: readonly NumberedCall[],
): Promise<void> {
  let sentAt = performance.now();
  for (const { id, call } of calls) {
    try {
      send({ kind: 'result', id, result: await answer(pglite, statements, call) });
    } catch (error) {
      send({ kind: 'failure', id, failure: toFailure(error) });
    }
    if (performance.now() - sentAt < PATIENCE_MS) continue;
    outbox.send();
    sentAt = performance.now();
  }
}

try {
  // What our own client passes to this thread.
  const pglite = await openPglite(workerData as EmbeddedSettings);
  const statements = createPreparedStatements(pglite);
  let last = Promise.resolve();
  parentPort?.on('message', (calls: readonly NumberedCall[]) => {
    last = last.then(() => answerAll(pglite, statements, calls));
  });
  send({ kind: 'opened' });
} catch (error) {
  send({ kind: 'failure', id: null, failure: toFailure(error) });
}
