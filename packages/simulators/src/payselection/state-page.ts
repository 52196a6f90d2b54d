import { showAmount } from '../acquiring/show-amount.ts';
import { htmlPage, toHtml } from '../pages/html-page.ts';
import type { Answer } from '../vk/http.ts';
import type { PayselectionSimulator } from './payselection-simulator.ts';
import type { Transaction } from './transactions.ts';

const STATES = {
  wait_for_3ds: 'ждёт подтверждения',
  preauthorized: 'деньги удержаны',
  success: 'оплачено',
  voided: 'удержание снято',
  declined: 'отклонено',
} as const;

/** Payments with what the merchant or the bank can do with them. */
export function statePage({ transactions }: PayselectionSimulator): Answer {
  const rows = transactions.all.toReversed().map(toRow);
  return htmlPage(
    'Payselection',
    `<p><a href="/simulator">Все ящики</a></p><h1>Платежи в Payselection</h1>${rows.join('') || '<p>Платежей ещё нет.</p>'}`,
  );
}

function toRow(transaction: Transaction): string {
  const { id, state, amountKopecks, refundedKopecks, currency, description, orderId, createdAt } = transaction;
  const refunded = refundedKopecks > 0 ? `, возвращено ${toHtml(showAmount(refundedKopecks, currency))}` : '';
  return `<article><b>Платёж ${id}: ${STATES[state]}</b>
    <div>${toHtml(showAmount(amountKopecks, currency))}${refunded}</div><div>${toHtml(description)}</div>
    <div class="quiet">Счёт ${toHtml(orderId)}, ${createdAt.toLocaleString('ru')}</div>${toButtons(transaction)}</article>`;
}

function toButtons({ id, state, amountKopecks, refundedKopecks }: Transaction): string {
  if (state === 'preauthorized') return toForm(id, 'expire-hold', 'Снять удержание');
  if (state !== 'success' || refundedKopecks >= amountKopecks) return '';
  return toForm(id, 'refund', 'Вернуть деньги') + toForm(id, 'chargeback', 'Оспорить в банке');
}

function toForm(id: string, action: string, text: string): string {
  return `<form method="post" style="margin-top: 8px" action="/simulator/payselection/${action}">
    <input type="hidden" name="id" value="${id}"><button>${text}</button></form>`;
}
