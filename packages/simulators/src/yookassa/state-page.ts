import { showAmount } from '../acquiring/show-amount.ts';
import { htmlPage, toHtml } from '../pages/html-page.ts';
import type { Answer } from '../vk/http.ts';
import type { Payment } from './payments.ts';
import type { YooKassaSimulator } from './yoo-kassa-simulator.ts';

const STATUSES = {
  pending: 'ждёт оплаты',
  waiting_for_capture: 'деньги удержаны',
  succeeded: 'оплачено',
  canceled: 'отменено',
} as const;

/** Payments with what the merchant, the bank or the payer can do with them. */
export function statePage({ payments }: YooKassaSimulator): Answer {
  const rows = payments.all.toReversed().map(toRow);
  return htmlPage(
    'ЮKassa',
    `<p><a href="/simulator">Все ящики</a></p><h1>Платежи в ЮKassa</h1>${rows.join('') || '<p>Платежей ещё нет.</p>'}`,
  );
}

function toRow(payment: Payment): string {
  const { status, amountKopecks, refundedKopecks, currency, description, metadata, createdAt } = payment;
  const refunded = refundedKopecks > 0 ? `, возвращено ${toHtml(showAmount(refundedKopecks, currency))}` : '';
  return `<article><b>Платёж: ${STATUSES[status]}</b>
    <div>${toHtml(showAmount(amountKopecks, currency))}${refunded}</div><div>${toHtml(description ?? '')}</div>
    <div class="quiet">Счёт ${toHtml(metadata.order_id ?? 'не указан')}, ${createdAt.toLocaleString('ru')}</div>${toButtons(payment)}</article>`;
}

function toButtons({ id, status, amountKopecks, refundedKopecks, method }: Payment): string {
  if (status === 'waiting_for_capture') return toForm('expire-hold', { id }, 'Снять удержание');
  if (status !== 'succeeded') return '';
  const returning =
    refundedKopecks < amountKopecks
      ? toForm('refund', { id }, 'Вернуть деньги') + toForm('chargeback', { id }, 'Оспорить в банке')
      : '';
  const token = method?.saved ? method.id : null;
  if (token === null) return returning;
  return returning + toForm('decline-token', { token, reason: 'permission_revoked' }, 'Запретить автоплатежи');
}

function toForm(action: string, fields: Readonly<Record<string, string>>, text: string): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${toHtml(value)}">`,
  );
  return `<form method="post" style="margin-top: 8px" action="/simulator/yookassa/${action}">${hidden.join('')}
    <button>${text}</button></form>`;
}
