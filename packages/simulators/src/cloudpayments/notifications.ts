import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { writeAmount } from '../acquiring/amounts.ts';
import { Deliveries } from '../acquiring/deliveries.ts';
import type { AcquirerFaults } from '../acquiring/faults.ts';
import type { Operation } from './operations.ts';

interface NotificationSettings {
  /** With `{kind}` in it; null if the site wants none. */
  readonly address: string | null;
  readonly secret: string;
  /** Before each repetition; the last one is used for all that follow. */
  readonly repeatDelaysMs: readonly number[];
  readonly faults: AcquirerFaults<NotificationKind>;
}

/** One attempt to tell the site. */
interface Attempt {
  readonly kind: NotificationKind;
  readonly fields: Readonly<Record<string, string>>;
  /** The code of the answer; null if it was none of CloudPayments. */
  readonly code: number | null;
}

const REPEATS = 100;
const TIMEOUT_MS = 30_000;
const MAX_ATTEMPTS_KEPT = 20_000;

const answerSchema = z.object({ code: z.number() });

/** Tells the site what has happened, again and again until it answers `{"code":0}`. */
export class Notifications {
  readonly attempts: Attempt[] = [];
  readonly #settings: NotificationSettings;
  readonly #deliveries: Deliveries<NotificationKind, Attempt['fields']>;

  constructor(settings: NotificationSettings) {
    this.#settings = settings;
    this.#deliveries = new Deliveries({
      ...settings,
      repeats: REPEATS,
      post: async (kind, fields) => (await this.#post(kind, fields)) === 0,
    });
  }

  /** Asks once; null if there is no proper answer, 0 if the site does not want to be asked. */
  async ask(fields: Attempt['fields']): Promise<number | null> {
    return this.#settings.address === null ? 0 : await this.#post('check', fields);
  }

  send(kind: NotificationKind, fields: Attempt['fields']): void {
    if (this.#settings.address !== null) this.#deliveries.send(kind, fields);
  }

  /** When everything that was sent until now has been accepted or given up. */
  settled(): Promise<void> {
    return this.#deliveries.settled();
  }

  close(): void {
    this.#deliveries.close();
  }

  async #post(kind: NotificationKind, fields: Attempt['fields']): Promise<number | null> {
    const code = await this.#read(kind, new URLSearchParams({ ...fields }).toString());
    this.attempts.push({ kind, fields, code });
    if (this.attempts.length > MAX_ATTEMPTS_KEPT) this.attempts.shift();
    return code;
  }

  async #read(kind: NotificationKind, body: string): Promise<number | null> {
    const { address, secret } = this.#settings;
    try {
      const response = await fetch((address ?? '').replace('{kind}', kind), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...signNotification(body, secret) },
        body,
        signal: AbortSignal.any([this.#deliveries.stopped, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      const answer = answerSchema.safeParse(await response.json());
      return response.status === 200 && answer.success ? answer.data.code : null;
    } catch {
      return null;
    }
  }
}

/** Both headers of a form body: over it as it is sent, and over the same decoded. */
export function signNotification(body: string, secret: string): Readonly<Record<string, string>> {
  const sign = (message: string) => createHmac('sha256', secret).update(message).digest('base64');
  return { 'content-hmac': sign(body), 'x-content-hmac': sign(decodeURIComponent(body.replaceAll('+', ' '))) };
}

export type NotificationKind = 'check' | 'pay' | 'fail' | 'confirm' | 'refund' | 'cancel';

type Fields = Record<string, string>;

/** The fields of a notification in the form encoding; what is not known is left empty, as CloudPayments does. */
export function toNotification(kind: NotificationKind, operation: Operation, now: Date): Fields {
  const common = {
    TransactionId: String(operation.id),
    Amount: writeAmount(operation.amountKopecks),
    DateTime: toDateTime(now),
    InvoiceId: operation.invoiceId ?? '',
    AccountId: operation.accountId ?? '',
    Email: operation.email ?? '',
    Data: operation.data ?? '',
  };
  if (kind === 'cancel') return common;
  if (kind === 'refund') {
    return { ...common, PaymentTransactionId: String(operation.originalId), OperationType: 'Refund' };
  }
  return { ...common, ...toPaymentFields(operation), ...toOwnFields(kind, operation) };
}

function toPaymentFields({ amountKopecks, currency, card, description }: Operation): Fields {
  return {
    Currency: currency,
    PaymentAmount: writeAmount(amountKopecks),
    PaymentCurrency: currency,
    CardFirstSix: card?.number.slice(0, 6) ?? '',
    CardLastFour: card?.number.slice(-4) ?? '',
    CardType: card?.brand ?? '',
    CardExpDate: card?.expires ?? '',
    TestMode: '1',
    IpAddress: '127.0.0.1',
    Description: description ?? '',
    PaymentMethod: card ? '' : 'Sbp',
  };
}

function toOwnFields(kind: 'check' | 'pay' | 'fail' | 'confirm', operation: Operation): Fields {
  const { isHold, token, reasonCode } = operation;
  const Status = isHold ? 'Authorized' : 'Completed';
  const Token = token ?? '';
  switch (kind) {
    case 'check':
      return { Status, OperationType: 'Payment' };
    case 'pay':
      return { Status, OperationType: 'Payment', GatewayName: 'Test', AuthCode: 'A1B2C3', Token };
    case 'fail': {
      const { reason } = findDeclineCode(reasonCode);
      return { Reason: reason, ReasonCode: String(reasonCode), OperationType: 'Payment', Token };
    }
    case 'confirm':
      return { Status: 'Completed', AuthCode: 'A1B2C3', Token };
  }
}

/** `2026-11-23 07:05:00`, in UTC. */
function toDateTime(date: Date): string {
  return date.toISOString().slice(0, 'yyyy-MM-ddTHH:mm:ss'.length).replace('T', ' ');
}

/** Name of the reason, and its text for the payer. */
interface DeclineCode {
  readonly reason: string;
  readonly message: string;
}

const CODES: Readonly<Record<number, DeclineCode>> = {
  0: { reason: 'Approved', message: 'Оплата успешно проведена' },
  3001: { reason: 'InvalidOrderId', message: 'Неверный номер заказа' },
  3002: { reason: 'InvalidAccountId', message: 'Неверный номер пользователя' },
  3003: { reason: 'InvalidAmount', message: 'Неверная сумма' },
  3004: { reason: 'OutOfDate', message: 'Заказ просрочен' },
  3005: { reason: 'FormatIsNotValid', message: 'Платёж не может быть принят' },
  3006: { reason: 'CheckResponseServiceUnavailable', message: 'Сайт не отвечает' },
  3008: { reason: 'CheckPaymentDeclined', message: 'Платёж не может быть принят' },
  5051: { reason: 'InsufficientFunds', message: 'Недостаточно средств на карте' },
  5206: { reason: 'Authentication3dSecureFailed', message: 'Платёж не подтверждён' },
};

/** Reasons by the answers to Check. */
const CHECK_REASONS: Readonly<Record<number, number>> = { 10: 3001, 11: 3002, 12: 3003, 13: 3008, 20: 3004 };
const OTHER_ANSWER = 3005;
const NO_ANSWER = 3006;

export function findDeclineCode(code: number): DeclineCode {
  return CODES[code] ?? { reason: 'DoNotHonor', message: 'Платёж отклонён банком' };
}

/** Null if the site admits the payment; `answer` is null if it has not answered. */
export function toCheckReason(answer: number | null): number | null {
  if (answer === 0) return null;
  return answer === null ? NO_ANSWER : (CHECK_REASONS[answer] ?? OTHER_ANSWER);
}
