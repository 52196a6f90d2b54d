import { SERVICE } from '@vidno/contract/constants';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/test-database.ts';
import { createDemo } from './create-demo.ts';
import { findSession } from './find-session.ts';
import { grantService } from './service-repository.ts';
import { startSession } from './start-session.ts';

const db = testDatabase();

test('a granted service is open from the next call on, however often it is granted', async () => {
  const tools = { db: db(), clock: () => new Date(), demoServices: [SERVICE.smartSearch] };
  const { secret, sessionId } = await startSession(tools, null);
  await createDemo(tools, sessionId);
  const accountId = Number((await findSession(tools, { cookie: secret }))?.account?.accountId);

  expect(await grantService(db(), { accountId, service: SERVICE.vk })).toBe(true);
  expect(await grantService(db(), { accountId, service: SERVICE.vk })).toBe(true);
  expect((await findSession(tools, { cookie: secret }))?.account?.services).toEqual([SERVICE.smartSearch, SERVICE.vk]);
});

test('nothing is granted to an account that does not exist', async () => {
  expect(await grantService(db(), { accountId: 404, service: SERVICE.vk })).toBe(false);
  expect(await db().selectFrom('account_service').selectAll().execute()).toEqual([]);
});
