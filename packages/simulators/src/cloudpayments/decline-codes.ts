/** Name of the reason, and its text for the payer. */
export interface DeclineCode {
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
