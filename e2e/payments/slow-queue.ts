import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from '@playwright/test';
import {
  type PostgresqlServer,
  startPostgresqlServer,
} from '../../apps/server/src/testing/database/postgresql-server.ts';
import { withConnection } from '../../apps/server/src/testing/survival/open-stage.ts';

export interface SlowQueue {
  /** Of every process of the product. */
  readonly environment: Readonly<Record<string, string>>;
  /** As if the search had been started that long ago and no process had had time for it. */
  queueAgain(searchId: string, minutesAgo: number): Promise<void>;
  /** Starts the process that does what waits in the queue. */
  startWorker(): void;
}

/** A database for a product whose processes are started one by one, so that what is in the queue stays there. */
export function useSlowQueue(): SlowQueue {
  const environment: Record<string, string> = {};
  let server: PostgresqlServer;
  let worker: ChildProcess | undefined;

  test.beforeAll(async () => {
    server = await startPostgresqlServer();
    Object.assign(environment, { DATABASE_URL: server.url, APP_SECRET: 'a key of the browser tests, long enough' });
  });

  test.afterAll(async () => {
    if (worker?.kill('SIGTERM')) await once(worker, 'exit');
    await server.stop();
  });

  return {
    environment,
    queueAgain: async (searchId, minutesAgo) =>
      withConnection(server.url, async (client) => {
        await client.query('delete from run where subject_id = $1', [searchId]);
        await client.query(
          `insert into run (id, kind, subject_id, account_id, lane, created_at, resume_at, heartbeat_at)
           select run_id, 'keyword_search', id, account_id, 'normal', at, at, at
           from search, (select now() - $2 * interval '1 minute' as at) as queued where id = $1`,
          [searchId, minutesAgo],
        );
      }),
    startWorker: () => {
      worker = spawn('node', ['apps/server/src/main/worker.ts'], {
        cwd: join(import.meta.dirname, '../..'),
        env: { ...process.env, ...environment, WORKER_PORT: '0', LOG_LEVEL: 'error' },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    },
  };
}
