import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { AcquirerUnavailableError, type RawWebhook } from '../acquiring/acquirer.ts';
import { readNotification } from './notification.ts';

const SECRET = 'a-secret';
const FORM = 'application/x-www-form-urlencoded; charset=utf-8';
const BODY =
  'TransactionId=891510001&Amount=990.05&Currency=RUB&DateTime=2026-11-23+07%3A05%3A00&InvoiceId=invoice-1&Status=Completed' +
  '&OperationType=Payment&Description=%D0%9F%D0%BE%D0%B8%D1%81%D0%BA+%26+%D1%84%D0%BE%D1%82%D0%BE';
/** Made with openssl: of the body as it is, and of the body decoded. */
const CONTENT_HMAC = 'yG/3wA3oNGNNYEQDuAZHKT6VW1+LrFSL4nY4xNwGZVM=';
const X_CONTENT_HMAC = 'c1zlOFveQdfwGwYnM8thRq0zjvyyd6ixIczh3gPlzZk=';

const JSON_BODY =
  '{"TransactionId":891510001,"Amount":990.05,"Currency":"RUB","DateTime":"2026-11-23 07:05:00","InvoiceId":"invoice-1",' +
  '"Status":"Authorized","Token":"tk_1","CardLastFour":"3055","CardType":"Visa","CardExpDate":"12/40","Description":null}';
const JSON_HMAC = 'KlayRZf16J1IYsSeKhFyb8nUncm97yn+1Ymsl52fMf0=';

const paid = {
  id: '891510001',
  invoiceId: 'invoice-1',
  state: 'paid',
  amountKopecks: 99_005,
  refundedKopecks: 0,
  currency: 'RUB',
  card: null,
  payerCard: null,
  reason: null,
  at: new Date('2026-11-23T07:05:00Z'),
};

function toWebhook(body: string, headers: RawWebhook['headers'], kind = 'pay'): RawWebhook {
  const url = `https://vidno.example/api/webhooks/cloudpayments/${kind}`;
  return { body: Buffer.from(body), headers: { 'content-type': FORM, ...headers }, url, kind };
}

/** Genuine, whatever it says. */
function toSigned(kind: string, body: string, contentType = FORM): RawWebhook {
  const signature = createHmac('sha256', SECRET).update(body).digest('base64');
  return toWebhook(body, { 'content-hmac': signature, 'content-type': contentType }, kind);
}

describe('a signature', () => {
  test.each([
    ['of the body as it came', { 'content-hmac': CONTENT_HMAC }],
    ['of the decoded body', { 'x-content-hmac': X_CONTENT_HMAC }],
    ['of both', { 'content-hmac': CONTENT_HMAC, 'x-content-hmac': X_CONTENT_HMAC }],
  ])('%s is believed', (_name, headers) => {
    expect(readNotification(toWebhook(BODY, headers), SECRET)).toEqual({ kind: 'payment', payment: paid });
  });

  test.each(['content-hmac', 'x-content-hmac'])('of a JSON body is believed in %s', (header) => {
    const webhook = toWebhook(JSON_BODY, { [header]: JSON_HMAC, 'content-type': 'application/json' });
    const card = { token: 'tk_1', lastDigits: '3055', brand: 'Visa', expires: '12/40' };
    const payerCard = { firstDigits: '', lastDigits: '3055', expires: '12/40' };
    const payment = { ...paid, state: 'held', card, payerCard };
    expect(readNotification(webhook, SECRET)).toEqual({ kind: 'payment', payment });
  });

  test.each([
    ['is missing', {}],
    ['is empty', { 'content-hmac': '' }],
    ['is that of the other header', { 'content-hmac': X_CONTENT_HMAC }],
    ['is wrong, though the other one is right', { 'content-hmac': 'AAAA', 'x-content-hmac': X_CONTENT_HMAC }],
    ['is given twice', { 'content-hmac': [CONTENT_HMAC, CONTENT_HMAC] }],
  ])('that %s is not believed', (_name, headers) => {
    expect(readNotification(toWebhook(BODY, headers), SECRET)).toBeNull();
  });

  test('is that of the secret and of every byte', () => {
    const headers = { 'content-hmac': CONTENT_HMAC };
    expect(readNotification(toWebhook(BODY, headers), 'another-secret')).toBeNull();
    expect(readNotification(toWebhook(BODY.replace('990.05', '990.06'), headers), SECRET)).toBeNull();
  });

  test('of a decoded body does not cover fields that hide in a value', () => {
    const decoded = 'Amount=1.00&Description=a&Amount=990.05';
    const signature = createHmac('sha256', SECRET).update(decoded).digest('base64');
    expect(readNotification(toWebhook(decoded, { 'x-content-hmac': signature }), SECRET)).toBeNull();
    expect(readNotification(toWebhook('%', { 'x-content-hmac': signature }), SECRET)).toBeNull();
  });
});

describe('a genuine notification', () => {
  test.each([
    ['check', '', 'check', 'pending'],
    ['pay', '&Status=Authorized', 'payment', 'held'],
    ['confirm', '&Status=Completed', 'payment', 'paid'],
    ['fail', '&ReasonCode=5051', 'payment', 'failed'],
    ['cancel', '', 'payment', 'released'],
  ])('%s with %o is a %s in the state %s', (kind, more, event, state) => {
    const body = `TransactionId=1&Amount=10.00&DateTime=2026-11-23+07%3A05%3A00&InvoiceId=&Token=${more}`;
    const reason = kind === 'fail' ? 'Недостаточно средств на карте' : null;
    const payment = { id: '1', invoiceId: null, state, amountKopecks: 1_000, card: null, reason };
    expect(readNotification(toSigned(kind, body), SECRET)).toMatchObject({ kind: event, payment });
  });

  test('of a refund names the payment', () => {
    const body =
      'TransactionId=2&PaymentTransactionId=1&Amount=0.50&DateTime=2026-11-23+07%3A05%3A00&OperationType=Refund';
    expect(readNotification(toSigned('refund', body), SECRET)).toEqual({
      kind: 'refund',
      refundId: '2',
      paymentId: '1',
      invoiceId: null,
      amountKopecks: 50,
      at: new Date('2026-11-23T07:05:00Z'),
    });
  });

  test.each([
    ['recurrent', 'Id=sc_1&Status=Active'],
    ['pay', `${BODY.replace('OperationType=Payment', 'OperationType=CardPayout')}`],
    ['unheard-of', 'a=b'],
  ])('%s is of no concern where it is about something else', (kind, body) => {
    expect(readNotification(toSigned(kind, body), SECRET)).toEqual({ kind: 'other' });
  });

  test.each([
    ['without an amount', 'pay', BODY.replace('Amount=990.05&', '')],
    ['with a fraction of a kopeck', 'pay', BODY.replace('990.05', '990.055')],
    ['in an unknown state', 'pay', BODY.replace('Completed', 'Wonderful')],
    ['at no time', 'check', BODY.replace('2026', 'soon')],
    ['that is no form', 'refund', ''],
  ])('%s comes again', (_name, kind, body) => {
    expect(() => readNotification(toSigned(kind, body), SECRET)).toThrow(AcquirerUnavailableError);
    expect(() => readNotification(toSigned(kind, 'garbage', 'application/json'), SECRET)).toThrow(
      AcquirerUnavailableError,
    );
  });
});
