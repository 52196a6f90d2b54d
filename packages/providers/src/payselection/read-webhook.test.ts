import { describe, expect, test } from 'vitest';
import { AcquirerUnavailableError, type RawWebhook } from '../acquiring/acquirer.ts';
import { readWebhook, signWebhook } from './webhook.ts';

const KEYS = { serviceId: '20337', secretKey: 'a-secret' };
const URL = 'https://vidno.example/api/webhooks/payselection';
const BODY =
  '{"Event":"Payment","TransactionId":"PS00000000000001","OrderId":"invoice-1","Amount":"990.05","Currency":"RUB",' +
  '"DateTime":"23.11.2026 10.05.00","RebillId":"GE1","CardMasked":"411111******1111","Brand":"Visa","ExpirationDate":"12/40",' +
  '"Description":"Поиск"}';
/** Made with openssl. */
const SIGNATURE = '3ebeda9c4a78f6f6843f71084daa047587eb228e8ab5312476ae13ac3affce05';
const HEADERS = { 'x-site-id': '20337', 'x-webhook-signature': SIGNATURE };

function toWebhook(headers: RawWebhook['headers'], body = BODY, url = URL): RawWebhook {
  return { headers, body: Buffer.from(body), url, kind: '' };
}

/** Genuine, whatever it says. */
function toSigned(body: object | string): RawWebhook {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const signature = signWebhook({ url: URL, siteId: KEYS.serviceId, body: text }, KEYS.secretKey);
  return toWebhook({ ...HEADERS, 'x-webhook-signature': signature }, text);
}

test('a webhook is signed over its four lines', () => {
  expect(signWebhook({ url: URL, siteId: '20337', body: BODY }, 'a-secret')).toBe(SIGNATURE);
  expect(readWebhook(toWebhook(HEADERS), KEYS)).toEqual({
    kind: 'payment',
    payment: {
      id: 'PS00000000000001',
      invoiceId: 'invoice-1',
      state: 'paid',
      amountKopecks: 99_005,
      refundedKopecks: 0,
      currency: 'RUB',
      card: { token: 'GE1', lastDigits: '1111', brand: 'Visa', expires: '12/40' },
      payerCard: { firstDigits: '411111', lastDigits: '1111', expires: '12/40' },
      reason: null,
      at: new Date('2026-11-23T07:05:00Z'),
    },
  });
});

test.each([
  ['without a signature', { 'x-site-id': '20337' }],
  ['without a site', { 'x-webhook-signature': SIGNATURE }],
  ['of another site', { ...HEADERS, 'x-site-id': '1' }],
  ['with an upper-case signature', { ...HEADERS, 'x-webhook-signature': SIGNATURE.toUpperCase() }],
  ['with a short signature', { ...HEADERS, 'x-webhook-signature': SIGNATURE.slice(1) }],
  ['with two signatures', { ...HEADERS, 'x-webhook-signature': [SIGNATURE, SIGNATURE] }],
])('a webhook %s is forged', (_name, headers) => {
  expect(readWebhook(toWebhook(headers), KEYS)).toBeNull();
});

test('a webhook that was changed, or sent to another address, is forged', () => {
  expect(readWebhook(toWebhook(HEADERS, BODY.replace('990.05', '9900.05')), KEYS)).toBeNull();
  expect(readWebhook(toWebhook(HEADERS, BODY, `${URL}/`), KEYS)).toBeNull();
  expect(readWebhook(toWebhook(HEADERS), { ...KEYS, secretKey: 'another' })).toBeNull();
});

describe('a genuine webhook', () => {
  const fields = { TransactionId: 'PS1', OrderId: 'invoice-1', Amount: '10.00', Currency: 'RUB' };

  test.each([
    ['Payment', 'paid'],
    ['Block', 'held'],
    ['Cancel', 'released'],
    ['Fail', 'failed'],
  ])('%s is of a payment that is %s', (Event, state) => {
    const reason = state === 'failed' ? 'Недостаточно средств' : null;
    const event = readWebhook(toSigned({ ...fields, Event, ErrorMessage: 'Недостаточно средств' }), KEYS);
    expect(event).toMatchObject({ kind: 'payment', payment: { state, reason, card: null, amountKopecks: 1_000 } });
  });

  test('of a refund tells it from another by what it leaves', () => {
    const refund = { ...fields, Event: 'Refund', NewAmount: '980.05', DateTime: '2026-11-23T07:05:00Z' };
    expect(readWebhook(toSigned(refund), KEYS)).toEqual({
      kind: 'refund',
      refundId: 'PS1:98005',
      paymentId: 'PS1',
      invoiceId: 'invoice-1',
      amountKopecks: 1_000,
      at: new Date('2026-11-23T07:05:00Z'),
    });
  });

  test.each([
    { ...fields, Event: '3DS' },
    { ...fields, Event: 'Payment', RecurringId: '1173' },
  ])('about something else is of no concern', (body) => {
    expect(readWebhook(toSigned(body), KEYS)).toEqual({ kind: 'other' });
  });

  test.each(['', 'garbage', '{}', JSON.stringify({ ...fields, Event: 'Payment', Amount: '10.001' })])(
    'that cannot be read comes again: %s',
    (body) => {
      expect(() => readWebhook(toSigned(body), KEYS)).toThrow(AcquirerUnavailableError);
    },
  );
});
