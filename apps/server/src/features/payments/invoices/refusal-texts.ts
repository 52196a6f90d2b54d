import type { PaymentRefusal } from '../fulfilment.ts';

/** For the payer, after the amount that goes back. */
export const REFUSAL_TEXTS: Readonly<Record<PaymentRefusal, string>> = {
  wrong_amount: 'сумма не совпала со счётом, деньги возвращаются на карту',
  paid_twice: 'этот счёт уже оплачен, второй платёж возвращается на карту',
  expired: 'счёт действовал сутки, деньги возвращаются на карту',
  changed: 'тариф за это время изменился, деньги возвращаются на карту',
  not_sold: 'этот тариф уже не купить, деньги возвращаются на карту',
  trial_used: '«Пробный» можно взять один раз, а по этой карте, почте или телефону его уже брали',
  trial_without_card: '«Пробный» открывается по карте, а банк её не назвал',
};

/** For the payer whose other window still waits for it. */
export const WITHDRAWN_TEXT = 'вы начали новую оплату, а эта больше не нужна';
