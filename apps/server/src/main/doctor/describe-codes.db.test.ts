import { expect, test } from 'vitest';
import { readConfig } from '#config/config.ts';
import type { CodeChannel } from '#database/tables/guesses.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import type { Product } from '../open-product.ts';
import { describeCodes } from './findings.ts';

const db = testDatabase();
/** 01:00 of the next day in Moscow. */
const NOW = new Date('2026-03-01T22:00:00Z');
const TODAY = '2026-03-02';

test('says nothing was sent on a day without codes, whatever was sent the day before', async () => {
  await send('sms', { day: '2026-03-01', sent: 10, unproved: 5 });
  expect(await describe()).toBe('none today');
});

test('counts codes of the day by channel', async () => {
  await send('sms', { day: TODAY, sent: 3, unproved: 2 });
  await send('email', { day: TODAY, sent: 1, unproved: 0 });
  expect(await describe()).toBe(
    'email 1 of 100, 0 of them to unknown browsers; sms 3 of 10, 2 of them to unknown browsers',
  );
});

test('warns when a ceiling is near, and fails when newcomers get no code any more', async () => {
  await send('sms', { day: TODAY, sent: 8, unproved: 1 });
  expect(await describe()).toMatchObject({ state: 'warning', text: expect.stringContaining('SMS_CODES_PER_DAY near') });
  await send('email', { day: TODAY, sent: 50, unproved: 50 });
  expect(await describe()).toMatchObject({
    state: 'failure',
    text: expect.stringContaining('EMAIL_CODES_PER_DAY reached'),
  });
});

function describe() {
  const config = readConfig({
    APP_SECRET: 'a key of the tests that is long enough',
    SMS_CODES_PER_DAY: '10',
    EMAIL_CODES_PER_DAY: '100',
  });
  return describeCodes({ config, tools: { db: db(), clock: () => NOW } } as unknown as Product);
}

async function send(channel: CodeChannel, count: { day: string; sent: number; unproved: number }): Promise<void> {
  await db()
    .insertInto('code_count')
    .values({ scope: 'all', channel, ...count })
    .execute();
}
