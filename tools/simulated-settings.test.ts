import { createPayselection } from '@vidno/simulators/payselection/payselection-simulator';
import { expect, test } from 'vitest';
import { readConfig } from '../apps/server/src/config/config.ts';
import { toSimulatedSettings } from './simulated-settings.ts';

const APP_SECRET = 'a key of the tests that is long enough';
const PAID = { PAYMENTS_SIMULATED: 'true', APP_SECRET };

/** What people set, if anything, to try the product on their machine. */
const STARTS: Record<string, string>[] = [
  {},
  { PORT: '3140' },
  { PORT: '3140', PUBLIC_URL: '' },
  { PORT: '3140', PUBLIC_URL: 'http://127.0.0.1:3140/' },
  { ACCOUNT_URL: 'http://localhost:3200' },
];

test.each(STARTS)('each simulated payment provider reports to the address that the product names: %o', (start) => {
  const simulated = toSimulatedSettings({ ...PAID, ...start }, 3001);
  const { payments } = readConfig({ ...PAID, ...start, ...simulated });
  const address = payments?.webhookUrl ?? '';
  expect(simulated.CLOUDPAYMENTS_WEBHOOKS).toBe(`${address}/cloudpayments/{kind}`);
  expect(simulated.YOOKASSA_WEBHOOK).toBe(`${address}/yookassa`);
  const { webhooks } = createPayselection({ webhookPrefix: simulated.PAYSELECTION_WEBHOOK_PREFIX ?? null });
  expect(webhooks.isAllowed(`${address}/payselection`)).toBe(true);
  expect(webhooks.isAllowed('http://elsewhere.example/api/webhooks/payselection')).toBe(false);
});

test('payment providers are simulated only if that is asked for', () => {
  expect(toSimulatedSettings({}, 3001)).not.toHaveProperty('CLOUDPAYMENTS_PUBLIC_ID');
});

test('nothing is simulated in production, nor a service that is set', () => {
  expect(toSimulatedSettings({ ...PAID, NODE_ENV: 'production' }, 3001)).toEqual({});
  const simulated = toSimulatedSettings({ SMTP_HOST: 'mail.vidno.example', SMSC_LOGIN: ' ' }, 3001);
  expect(simulated).not.toHaveProperty('MAIL_FROM');
  expect(simulated.SMSC_LOGIN).toBe('vidno');
});
