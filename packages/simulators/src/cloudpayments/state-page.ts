import { showAmount } from '../acquiring/show-amount.ts';
import { htmlPage, toHtml } from '../pages/html-page.ts';
import type { Answer } from '../vk/http.ts';
import type { CloudPaymentsSimulator } from './cloud-payments-simulator.ts';
import type { Operation } from './operations.ts';

const STATUSES = {
  AwaitingAuthentication: 'ждёт подтверждения',
  Authorized: 'деньги удержаны',
  Completed: 'оплачено',
  Cancelled: 'удержание снято',
  Declined: 'отклонено',
} as const;

/** Payments with what the merchant or the bank can do with them. */
export function statePage({ operations }: CloudPaymentsSimulator): Answer {
  const rows = operations.list().toReversed().map(toRow);
  return htmlPage(
    'CloudPayments',
    `<p><a href="/simulator">Все ящики</a></p><h1>Платежи в CloudPayments</h1>${rows.join('') || '<p>Платежей ещё нет.</p>'}`,
  );
}

function toRow(operation: Operation): string {
  const { id, kind, status, amountKopecks, refundedKopecks, currency, invoiceId, description, createdAt } = operation;
  const title = kind === 'Refund' ? `Возврат платежа ${operation.originalId}` : `Платёж ${id}: ${STATUSES[status]}`;
  const refunded = refundedKopecks > 0 ? `, возвращено ${toHtml(showAmount(refundedKopecks, currency))}` : '';
  return `<article><b>${title}</b><div>${toHtml(showAmount(amountKopecks, currency))}${refunded}</div>
    <div>${toHtml(description ?? '')}</div>
    <div class="quiet">Счёт ${toHtml(invoiceId ?? 'не указан')}, ${createdAt.toLocaleString('ru')}</div>${toButtons(operation)}</article>`;
}

function toButtons({ id, kind, status, amountKopecks, refundedKopecks }: Operation): string {
  if (kind === 'Payment' && status === 'Authorized') return toForm(id, 'expire-hold', 'Снять удержание');
  if (kind === 'Payment' && status === 'Completed' && refundedKopecks < amountKopecks) {
    return toForm(id, 'refund', 'Вернуть деньги') + toForm(id, 'chargeback', 'Оспорить в банке');
  }
  return '';
}

function toForm(id: number, action: string, text: string): string {
  return `<form method="post" style="margin-top: 8px" action="/simulator/cloudpayments/${action}">
    <input type="hidden" name="id" value="${id}"><button>${text}</button></form>`;
}
