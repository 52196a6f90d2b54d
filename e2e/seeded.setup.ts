import { expect, test } from '@playwright/test';
import { listSources } from '@vidno/contract/sources';
import { createVisitor } from './visitor.ts';

const DEMO_PEOPLE = 60;

test('the demo catalogue is filled on the first start', async ({ baseURL }, testInfo) => {
  const { call } = await createVisitor(baseURL ?? '');
  await expect
    .poll(async () => (await call(listSources)).data.reduce((sum, source) => sum + source.people, 0), {
      timeout: testInfo.timeout,
      intervals: [1_000],
    })
    .toBe(DEMO_PEOPLE);
});
