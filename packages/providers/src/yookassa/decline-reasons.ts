/** What the payer reads for the reasons of YooKassa. */
const DECLINE_REASONS: Readonly<Record<string, string>> = {
  '3d_secure_failed': 'Банк не подтвердил платёж',
  call_issuer: 'Платёж отклонён банком',
  card_expired: 'Срок действия карты истёк',
  country_forbidden: 'Нужна карта российского банка',
  expired_on_confirmation: 'Время на оплату вышло',
  fraud_suspected: 'Платёж отклонён банком',
  general_decline: 'Платёж отклонён банком',
  identification_required: 'Превышен лимит кошелька',
  insufficient_funds: 'Недостаточно средств',
  internal_timeout: 'Банк не отвечает, попробуйте позже',
  invalid_card_number: 'Неверный номер карты',
  invalid_csc: 'Неверный код CVV',
  issuer_unavailable: 'Банк не отвечает, попробуйте позже',
  payment_method_limit_exceeded: 'Превышен лимит платежей',
  payment_method_restricted: 'Платежи по карте ограничены',
  permission_revoked: 'Автоплатежи по этой карте отключены',
};

/** Null for a reason that says nothing to the payer. */
export function findDeclineReason(reason: string): string | null {
  return DECLINE_REASONS[reason] ?? null;
}
