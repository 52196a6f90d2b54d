import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectStanding, FAULTS } from '#testing/standing/faults.ts';
import { openStage, type Stage } from '#testing/standing/open-stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await stage.client.start();
  await stage.client.untilAnswered();
});
afterAll(() => stage?.close());

test.each(FAULTS)('$name, and users are answered again', async ({ inject }) => {
  await inject(stage, 0);
  await expectStanding(stage);
});

test('a worker serves its metrics', async () => {
  const response = await fetch(`${stage.workers[0]?.url}/metrics`);
  expect(await response.text()).toContain('vidno_run_wait_seconds_count');
});

test('whatever was answered is there once, and every refusal says when to come back', async () => {
  const { answered, ...rest } = await stage.client.stop();
  expect(rest).toMatchObject({ lost: [], doubled: 0, unexpected: [] });
  expect(answered).toBeGreaterThan(FAULTS.length);
});
