import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLES } from '@vidno/demo-people/demo-people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenedDatabase } from '#database/opened-database.ts';
import { openPostgresql } from '#database/postgresql/open-postgresql.ts';
import type { FaceTasks } from '#engine/face-tasks.ts';
import { createQueuedEngine } from '#engine/queued-engine.ts';
import { createLog } from '#observability/log.ts';
import { findPort, type PostgresqlServer, startPostgresqlServer } from '#testing/database/postgresql-server.ts';
import { createFakeFaceEngine } from '#testing/fake-face-engine.ts';
import { createProductProcess, type ProductProcess } from '#testing/survival/product-process.ts';

/** Only ends a test that hangs. */
const LONG_MS = 300_000;
const ANNA = { group: 'home', member: 'anna' };
const log = createLog('silent');

let server: PostgresqlServer;
let folder: string;
let opened: OpenedDatabase;
let asking: FaceTasks;
let engines: readonly ProductProcess[] = [];

beforeAll(async () => {
  server = await startPostgresqlServer();
  folder = await mkdtemp(join(tmpdir(), 'vidno-engines-'));
  const environment = {
    NODE_ENV: 'test',
    APP_SECRET: 'a key of the engines that is long enough',
    DATABASE_URL: server.url,
    DATA_DIR: folder,
    FACE_WORKERS: '1',
    LOG_LEVEL: 'silent',
  };
  const ports = [await findPort(), await findPort()];
  engines = ports.map((port) => createProductProcess({ name: `engine ${port}`, entry: 'engine', port, environment }));
  for (const each of engines) await each.start();
  opened = await openPostgresql(server.url, log);
  // What needs no model is asked of nobody.
  asking = createQueuedEngine({ db: opened.db, clock: () => new Date(), log }, createFakeFaceEngine({}));
}, LONG_MS);
afterAll(async () => {
  await asking?.close();
  await opened?.close();
  for (const each of engines) await each.kill();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

test(
  'tasks of every kind are done although all engines are killed in the middle of some',
  async () => {
    const [picture] = await Promise.all(SAMPLES.slice(0, 1).map(({ file }) => readFile(file)));
    if (!picture) throw new Error('There are no samples');
    const found = await asking.findFaces(picture, { requester: ANNA });
    if (found.kind !== 'read') throw new Error(`The sample is refused: ${found.because}`);
    const chips = found.faces.map(({ chip }) => chip);
    const askAll = () => [
      asking.findFaces(picture, { requester: ANNA }),
      asking.recognise(picture, { requester: ANNA }),
      asking.analyse(picture, { requester: ANNA }),
      asking.embed(chips, { requester: ANNA }),
    ];
    const undisturbed = await Promise.all(askAll());
    const running = () => opened.db.selectFrom('engine_task').select('id').where('state', '=', 'running').execute();
    const answers: Promise<unknown>[] = [];
    let leftInTheMiddle = 0;
    // An engine may finish its task between the look and the kill: then more are asked, and it is killed again.
    while (leftInTheMiddle === 0) {
      answers.push(...Array.from({ length: 8 }, askAll).flat());
      await expect.poll(async () => (await running()).length, { timeout: LONG_MS, interval: 1 }).toBeGreaterThan(0);
      await Promise.all(engines.map((each) => each.kill()));
      leftInTheMiddle = (await running()).length;
      await Promise.all(engines.map((each) => each.start()));
    }
    const given = await Promise.all(answers);
    for (const [index, answer] of given.entries()) expect(answer).toEqual(undisturbed[index % 4]);
  },
  LONG_MS,
);
