import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectSurvival, FAULTS } from '#testing/survival/faults.ts';
import { openStage, type Stage } from '#testing/survival/open-stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await stage.client.start();
  await stage.client.untilAnswered();
});
afterAll(() => stage?.close());

test.each(FAULTS)('$name, and users are answered again', async ({ inject }) => {
  await inject(stage, 0);
  await expectSurvival(stage);
});

test('workers serve their metrics', async () => {
  // Which of them answered since the last fault is chance.
  const metrics = await Promise.all(stage.workers.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
  expect(metrics.join('\n')).toContain('vidno_run_wait_seconds_count');
});

test('whatever was answered is there once, and every refusal says when to come back', async () => {
  const { answered, ...rest } = await stage.client.stop();
  expect(rest).toMatchObject({ lost: [], doubled: 0, unexpected: [] });
  expect(answered).toBeGreaterThan(FAULTS.length);
});
