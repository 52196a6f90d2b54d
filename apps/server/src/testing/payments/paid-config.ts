import { type Config, readConfig } from '#config/config.ts';

/** Variables that connect a payment provider which is never called. */
export const PAYMENTS_CONNECTED = {
  CLOUDPAYMENTS_PUBLIC_ID: 'pk_of_the_tests',
  CLOUDPAYMENTS_API_SECRET: 'secret-of-the-tests',
  CLOUDPAYMENTS_API_URL: 'http://127.0.0.1:9',
  CLOUDPAYMENTS_SCRIPT_URL: 'http://127.0.0.1:9/widget.js',
} as const;

/** The settings of payments, for an app whose searches cost something. */
export function paidConfig(): Pick<Config, 'payments'> {
  const { payments } = readConfig({ APP_SECRET: 'a key of the tests that is long enough', ...PAYMENTS_CONNECTED });
  return { payments };
}
