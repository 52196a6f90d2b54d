import fs, { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { vector } from '@electric-sql/pglite-pgvector';
import {
  type Call,
  type EmbeddedSettings,
  type NumberedCall,
  type QueryResult,
  type Reply,
  toFailure,
} from './messages.ts';

/** PGlite's Node file system plus fsync, which it lacks, so that a commit is on disk. */
export class SyncNodeFS extends NodeFS {
  override async init(...[pglite, options]: Init): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const addFsync = (module: { FS: unknown }): void => {
      // Emscripten's types do not describe the internals of its file systems.
      const { NODEFS } = (module.FS as FileSystem).filesystems;
      NODEFS.stream_ops.fsync = (stream) => {
        fs.fsyncSync(stream.nfd);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [addFsync, ...(emscriptenOpts.preRun ?? [])] } };
  }
}

const NOTHING: QueryResult = { rows: [], affectedRows: 0, command: '' };

/** PGlite only says that it has failed; what PostgreSQL said last is why. */
async function openPglite(settings: EmbeddedSettings): Promise<PGlite> {
  const said: string[] = [];
  const onStderr = (line: string): boolean => {
    said.push(line);
    if (said.length > LINES_TOLD) said.shift();
    return false;
  };
  try {
    return await create(settings, onStderr);
  } catch (error) {
    const because = error instanceof Error ? error.message : String(error);
    throw new Error([because, ...said].join('\n'), { cause: error });
  }
}

const LINES_TOLD = 5;

function create(settings: EmbeddedSettings, onStderr: (line: string) => boolean): Promise<PGlite> {
  const common = {
    onStderr,
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
    // PGlite passes -F by default, which turns fsync off.
    startParams: [...shipped.filter((parameter) => parameter !== '-F'), ...durable],
  });
}

/** By channel, what ends listening to it. */
const listening = new Map<string, () => Promise<void>>();

async function answer(pglite: PGlite, call: Call): Promise<QueryResult> {
  switch (call.kind) {
    case 'query': {
      const results = await pglite.query<Record<string, unknown>>(call.sql, [...call.parameters]);
      return { rows: results.rows, affectedRows: results.affectedRows ?? 0, command: results.command ?? '' };
    }
    case 'exec':
      try {
        const results = await pglite.exec(call.sql);
        return { ...NOTHING, rows: results.flatMap((result) => result.rows) };
      } catch (error) {
        await pglite.exec('rollback');
        throw error;
      }
    case 'listen': {
      const { channel } = call;
      if (!listening.has(channel)) {
        const tell = (payload: string) => send({ kind: 'notification', channel, payload });
        listening.set(channel, await pglite.listen(channel, tell));
      }
      return NOTHING;
    }
    case 'unlisten':
      await listening.get(call.channel)?.();
      listening.delete(call.channel);
      return NOTHING;
    case 'close':
      await pglite.close();
      return NOTHING;
  }
}

function send(reply: Reply): void {
  parentPort?.postMessage(reply);
}

try {
  // Typed by our own client.
  const pglite = await openPglite(workerData as EmbeddedSettings);
  parentPort?.on('message', async ({ id, call }: NumberedCall) => {
    try {
      send({ kind: 'result', id, result: await answer(pglite, call) });
    } catch (error) {
      send({ kind: 'failure', id, failure: toFailure(error) });
    }
  });
  send({ kind: 'opened' });
} catch (error) {
  send({ kind: 'failure', id: null, failure: toFailure(error) });
}

type Init = Parameters<NodeFS['init']>;
interface FileSystem {
  readonly filesystems: { readonly NODEFS: { readonly stream_ops: StreamOperations } };
}
interface StreamOperations {
  fsync?: (stream: { readonly nfd: number }) => number;
}
