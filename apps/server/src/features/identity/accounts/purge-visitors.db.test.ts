import { randomUUID } from 'node:crypto';
import { SERVICE } from '@vidno/contract/constants';
import { expect, test } from 'vitest';
import { createPaying } from '#config/paying.ts';
import { DAY_MS } from '#config/time.ts';
import { acceptConsent } from '#features/privacy/routes.ts';
import { purgeRows } from '#retention/purge-rows.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { findSession, startSession } from '../sessions/sessions.ts';
import { createVisitor, purgeVisitors } from './visitor.ts';

const db = testDatabase();
const START = Date.parse('2026-10-01T00:00:00Z');

test('a visitor unused for 30 days is deleted with all their data; the audit log is kept', async () => {
  const anna = await visit({ day: 0 });
  const boris = await visit({ day: 20 });

  expect(await purgeVisitors(toolsOn({ day: 31 }))).toEqual({ visitors: 1, handedOver: 0 });
  expect(await findSession(toolsOn({ day: 31 }), { cookie: anna })).toBeNull();
  expect(await findSession(toolsOn({ day: 31 }), { cookie: boris })).toMatchObject({ account: { isVisitor: true } });
  expect(await db().selectFrom('consent').selectAll().execute()).toHaveLength(1);
  expect(await db().selectFrom('audit_event').selectAll().execute()).toHaveLength(2);
});

test('a visitor with a photo or a login at VK ID is left to the deletion of accounts, which removes those first', async () => {
  await visit({ day: 0 });
  const [account] = await db().selectFrom('account').select('id').execute();
  const photo = {
    account_id: account?.id ?? 0,
    id: randomUUID(),
    sha256: '',
    name: '',
    file_key: '',
    expires_at: new Date(),
  };
  await db().insertInto('query_photo').values(photo).execute();

  expect(await purgeVisitors(toolsOn({ day: 31 }))).toEqual({ visitors: 0, handedOver: 1 });
  expect(await purgeVisitors(toolsOn({ day: 32 }))).toMatchObject({ visitors: 0, handedOver: 0 });
  const kept = await db().selectFrom('account').select('deletion_at').execute();
  expect(kept).toEqual([{ deletion_at: toolsOn({ day: 31 }).clock() }]);
});

test('a registered user is never deleted for inactivity', async () => {
  await visit({ day: 0 });
  await db().updateTable('account').set({ demo: false, email: 'anna@vidno.example' }).execute();

  expect(await purgeVisitors(toolsOn({ day: 900 }))).toEqual({ visitors: 0, handedOver: 0 });
  expect(await db().selectFrom('account').selectAll().execute()).toHaveLength(1);
});

test('an expired session is deleted', async () => {
  await startSession(toolsOn({ day: 0 }), null);
  await startSession(toolsOn({ day: 1 }), null);

  await purgeRows(toolsOn({ day: 1 }));
  expect(await db().selectFrom('browser_session').select('id').execute()).toHaveLength(1);
});

function toolsOn({ day }: { day: number }) {
  return {
    db: db(),
    clock: () => new Date(START + day * DAY_MS),
    appSecret: 'unused',
    paying: createPaying({ isOn: false }),
    demoIdleDays: 30,
    demoServices: [SERVICE.smartSearch],
    queryPhotoHours: 24,
    resultDays: 30,
  };
}

/** Creates a visitor who accepts the consent; returns their cookie. */
async function visit(when: { day: number }): Promise<string> {
  const tools = toolsOn(when);
  const { secret, sessionId } = await startSession(tools, null);
  await createVisitor(tools, sessionId);
  const session = await findSession(tools, { cookie: secret });
  if (!session?.account) throw new Error('no account');
  await acceptConsent(tools, { accountId: session.account.accountId, version: '1', purpose: 'Ищу родственника' });
  return secret;
}
