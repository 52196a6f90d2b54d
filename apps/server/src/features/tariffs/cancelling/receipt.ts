import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { Cancellation } from '@vidno/contract/money/cancelling';
import { formatRubles } from '#config/money.ts';
import { deriveKey } from '#config/secrets.ts';
import { formatMoscowDateTime } from '#config/time.ts';
import type { Transaction } from '#database/database.ts';
import { findTariff, insertCancellation, type StoredCancellation } from '../repository.ts';
import type { CurrentSubscription } from '../tariff.ts';
import { queueBillingEmail } from '../tell-payer.ts';

interface NewReceipt {
  readonly kind: StoredCancellation['kind'];
  readonly refundKopecks: number;
  readonly appSecret: string;
  readonly now: Date;
}

/** Stores the signed receipt of a cancellation, and sends it by email. */
export async function writeReceipt(
  trx: Transaction,
  current: CurrentSubscription,
  { kind, refundKopecks, appSecret, now }: NewReceipt,
): Promise<StoredCancellation> {
  const { account_id: accountId, id, paid_until: paidUntil } = current;
  const tariff = await findTariff(trx, current.tariff_id);
  const name = tariff?.name ?? current.tariff_id;
  const number = toNumber(kind, id, now);
  const text = toText(current, { kind, number, name, refundKopecks, now });
  const cancellation = {
    account_id: accountId,
    subscription_id: id,
    number,
    kind,
    ...signReceipt(appSecret, text),
    refund_kopecks: refundKopecks,
    cancelled_at: now,
    services_until: kind === 'stopped' ? paidUntil : null,
  };
  await insertCancellation(trx, cancellation);
  await queueBillingEmail(trx, {
    accountId,
    subscriptionId: id,
    now,
    kind: kind === 'stopped' ? ('renewal_stopped' as const) : ('cancelled' as const),
    facts: {
      refund_kopecks: String(refundKopecks),
      receipt: `${text}\nПодпись ed25519: ${cancellation.signature}`,
      tariff: name,
      ends_at: paidUntil.toISOString(),
    },
  });
  return cancellation;
}

/** Renewals can be stopped more than once on a day. */
function toNumber(kind: StoredCancellation['kind'], id: string, now: Date): string {
  const [date = '', time = ''] = formatMoscowDateTime(now).split(/,? /);
  const day = date.split('.').reverse().join('');
  return kind === 'stopped' ? `ОП-${day}-${time.replace(':', '')}-${id.slice(0, 8)}` : `ОТ-${day}-${id.slice(0, 8)}`;
}

interface ReceiptFacts extends Pick<NewReceipt, 'kind' | 'refundKopecks' | 'now'> {
  readonly number: string;
  readonly name: string;
}

function toText(
  { price_kopecks: price, days, paid_until: paidUntil }: CurrentSubscription,
  { kind, number, name, refundKopecks, now }: ReceiptFacts,
): string {
  const what = `подписка «${name}», ${formatRubles(price)} за ${days} дн.`;
  const at = `Когда: ${formatMoscowDateTime(now)} МСК, действует сразу`;
  if (kind === 'stopped') {
    return [
      `Квитанция об отмене продления № ${number}`,
      `Отменено: продление, ${what}`,
      at,
      `Услуги открыты до: ${formatMoscowDateTime(paidUntil)} МСК`,
      'Будущие списания: нет',
    ].join('\n');
  }
  return [
    `Квитанция об отмене № ${number}`,
    `Отменено: ${what}`,
    at,
    `Возврат на карту: ${formatRubles(refundKopecks)}`,
    'Будущие списания: нет',
  ].join('\n');
}

export function describeReceipt(appSecret: string, stored: StoredCancellation): Cancellation {
  return {
    number: stored.number,
    at: stored.cancelled_at.toISOString(),
    what: stored.text.split('\n')[1]?.replace(/^Отменено: /, '') ?? '',
    services_until: stored.services_until?.toISOString() ?? null,
    refund_kopecks: stored.refund_kopecks,
    refunded: stored.refund_kopecks === 0,
    text: stored.text,
    signature: stored.signature,
    public_key: receiptPublicKey(appSecret),
  };
}

/** An Ed25519 private key in PKCS #8 is this, followed by its 32 bytes (RFC 8410, section 7). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

interface SignedText {
  readonly text: string;
  /** Base64. */
  readonly signature: string;
}

/** Signs a receipt with a key that is derived from the secret of the installation, so that it stays the same. */
function signReceipt(appSecret: string, text: string): SignedText {
  return { text, signature: sign(null, Buffer.from(text), toKey(appSecret)).toString('base64') };
}

/** SPKI in PEM. With it anybody can verify a receipt without us. */
function receiptPublicKey(appSecret: string): string {
  return createPublicKey(toKey(appSecret)).export({ type: 'spki', format: 'pem' }).toString();
}

function toKey(appSecret: string) {
  const seed = deriveKey(appSecret, 'receipt');
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
}
