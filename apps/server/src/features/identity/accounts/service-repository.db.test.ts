import { SERVICE } from '@vidno/contract/constants';
import { expect, test } from 'vitest';
import { createPaying } from '#config/paying.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { findSession, startSession } from '../sessions/sessions.ts';
import { grantService } from './service-repository.ts';
import { createVisitor } from './visitor.ts';

const db = testDatabase();

test('a granted service is available from the next call on; granting it twice changes nothing', async () => {
  const tools = {
    db: db(),
    clock: () => new Date(),
    appSecret: 'unused',
    paying: createPaying({ isOn: false }),
    demoServices: [SERVICE.smartSearch],
  };
  const { secret, sessionId } = await startSession(tools, null);
  await createVisitor(tools, sessionId);
  const accountId = Number((await findSession(tools, { cookie: secret }))?.account?.accountId);

  expect(await grantService(db(), { accountId, service: SERVICE.vk })).toBe(true);
  expect(await grantService(db(), { accountId, service: SERVICE.vk })).toBe(true);
  expect((await findSession(tools, { cookie: secret }))?.account?.services).toEqual([SERVICE.smartSearch, SERVICE.vk]);
});

test('granting to an unknown account does nothing', async () => {
  expect(await grantService(db(), { accountId: 404, service: SERVICE.vk })).toBe(false);
  expect(await db().selectFrom('account_service').selectAll().execute()).toEqual([]);
});
