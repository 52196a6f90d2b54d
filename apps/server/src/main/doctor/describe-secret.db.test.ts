import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createVault } from '#database/create-vault.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { describeSecret } from './findings.ts';

const db = testDatabase();
const [BEFORE, AFTER] = ['the secret of the tests, before', 'the secret of the tests, changed'] as const;

test('what another secret has sealed is counted by its kind', async () => {
  expect(await describe(AFTER)).toBe('opens everything that was sealed');
  for (const secret of [BEFORE, BEFORE, AFTER]) await sealAll(secret);
  expect(await describe(AFTER)).toMatchObject({
    state: 'failure',
    text: expect.stringContaining('2 of 3 VK ID logins, 2 of 3 keys of authenticator apps, 2 of 3 saved cards'),
  });
  expect(await describe(BEFORE)).toMatchObject({ text: expect.stringContaining('1 of 3 saved cards') });
});

test('the secret that has sealed everything opens it', async () => {
  await sealAll(BEFORE);
  expect(await describe(BEFORE)).toBe('opens everything that was sealed');
});

function describe(appSecret: string) {
  return describeSecret({ db: db(), appSecret });
}

/** An account that has a login at VK ID, an authenticator app and a card. */
async function sealAll(appSecret: string): Promise<void> {
  const vault = createVault(appSecret);
  const contacts = { email: `${randomUUID()}@example.org`, phone: null, telegram: null, demo: false };
  const { id } = await db().insertInto('account').values(contacts).returning('id').executeTakeFirstOrThrow();
  const totp_secret = vault.seal('key', `authenticator key of account ${id}`);
  await db().updateTable('account').set({ totp_secret }).where('id', '=', id).execute();
  await db()
    .insertInto('vk_token')
    .values({
      id: randomUUID(),
      kind: 'user',
      account_id: id,
      vk_user_id: id,
      device_id: 'device',
      access_token: vault.seal('access', `access of account ${id}`),
      refresh_token: vault.seal('refresh', `refresh of account ${id}`),
    })
    .execute();
  await db()
    .insertInto('card')
    .values({
      account_id: id,
      id: randomUUID(),
      acquirer: 'cloudpayments',
      last_digits: '3055',
      brand: 'Visa',
      expires: null,
      created_at: new Date(),
      token_fingerprint: vault.fingerprint('token'),
      token: vault.seal('token', `card of account ${id}`),
    })
    .execute();
}
