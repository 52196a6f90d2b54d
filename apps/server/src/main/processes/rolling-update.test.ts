import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SAMPLES } from '@vidno/demo-people/demo-people';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#database/database.ts';
import { RELEASE } from '#database/migrations/migrations.ts';
import { openPostgresql } from '#database/postgresql/open-postgresql.ts';
import { createQueuedEngine } from '#engine/queued-engine.ts';
import { createLog } from '#observability/log.ts';
import { createFakeFaceEngine } from '#testing/fake-face-engine.ts';
import { makeFixtureRelease, ROOT, takePreviousRelease } from '#testing/rolling/make-release.ts';
import { openRollingStage, type RollingStage } from '#testing/rolling/open-rolling-stage.ts';
import { withConnection } from '#testing/survival/open-stage.ts';
import { HANGS_AFTER_MS } from '#testing/survival/product-process.ts';
import { keepSchema } from '../backup/write-backup.ts';

const log = createLog('silent');

let stage: RollingStage;
beforeEach(async () => {
  stage = await openRollingStage();
});
afterEach(() => stage.close());

/** From one release to the next, both of which work together meanwhile, while users search. */
async function update(from: string, to: string): Promise<void> {
  const { client } = stage;
  expect(await stage.migrate(to)).toBeNull();
  await client.untilAnswered();
  // The earlier release starts on the schema of the later one.
  await stage.kill('web 1');
  await client.untilAnswered();
  await stage.put('web 1', to);
  await stage.killWorkerAtWork();
  await stage.restartPostgresql();
  await client.untilAnswered();
  await stage.put('worker', to);
  await stage.killWorkerAtWork();
  await client.untilAnswered();
  // What the engine of one release leaves when it is killed in the middle, that of the other does.
  await expectFacesFound(() => stage.put('engine', to, 'kill'));
  // Back to the earlier release after the later one has written, and forward again.
  await stage.put('web 1', from);
  await stage.put('worker', from);
  await client.untilAnswered();
  for (const place of ['web 1', 'worker', 'web 2'] as const) await stage.put(place, to);
  await client.untilAnswered();
}

async function start(root: string): Promise<void> {
  for (const place of ['web 1', 'web 2', 'worker', 'engine'] as const) await stage.put(place, root);
  await stage.client.start();
  await stage.client.untilAnswered();
}

async function expectFacesFound(meanwhile: () => Promise<void>): Promise<void> {
  const { db, close } = await openPostgresql(stage.databaseUrl, log, undefined, { prepare: keepSchema });
  const asking = createQueuedEngine({ db, clock: () => new Date(), log }, createFakeFaceEngine({}));
  try {
    const [sample] = SAMPLES;
    const picture = await readFile(sample?.file ?? '');
    const answers = Promise.all(Array.from({ length: 4 }, () => asking.findFaces(picture)));
    await expect.poll(() => countRunning(db), { timeout: HANGS_AFTER_MS, interval: 1 }).toBe(1);
    await meanwhile();
    const found = await answers;
    expect(found.map((each) => each.kind === 'read' && each.faces.length > 0)).toEqual([true, true, true, true]);
  } finally {
    await asking.close();
    await close();
  }
}

async function countRunning(db: Database): Promise<number> {
  const running = await db.selectFrom('engine_task').select('id').where('state', '=', 'running').execute();
  return running.length;
}

async function expectNothingLost(): Promise<void> {
  const { answered, ...rest } = await stage.client.stop();
  expect(rest).toMatchObject({ lost: [], doubled: 0, unexpected: [] });
  expect(answered).toBeGreaterThan(50);
  const taken = await withConnection(stage.databaseUrl, async (connection) => {
    const { rows } = await connection.query('select count(*)::int as runs from run where lost_leases > 0');
    return rows[0].runs;
  });
  // Kills have hit runs that were being worked on.
  expect(taken).toBeGreaterThan(0);
}

test('a rename and a tightening in halves lose, double and break nothing, and the release before last is refused', async () => {
  const [second, third] = [join(stage.folder, 'next'), join(stage.folder, 'the-one-after')];
  for (const [folder, release] of [
    [second, RELEASE + 1],
    [third, RELEASE + 2],
  ] as const) {
    await mkdir(folder);
    await makeFixtureRelease(folder, release);
  }
  await start(ROOT);
  await update(ROOT, second);
  await update(second, third);
  expect(await stage.migrate(ROOT)).toMatch(/^vidno: The database was written by a newer version \(0903-release-3/);
  await expectNothingLost();
});

test('the release before this one works beside it', async ({ skip }) => {
  const previous = join(stage.folder, 'previous');
  if (!(await takePreviousRelease(previous))) skip('a copy without the history of the release before');
  await start(previous);
  await update(previous, ROOT);
  await expectNothingLost();
});
