import {
  bookChargeback,
  refundPayment,
  repeatOrder,
  repeatReceipt,
  settleOrder,
  writeOffBalance,
  writeRubles,
} from '@vidno/contract/operator/money-changes';
import type { Database, Transaction } from '#database/database.ts';
import { userTarget } from '#features/cabinet/users.ts';
import { maskEmail } from '#features/identity/accounts/contact-rules.ts';
import { findBalance, lockBalance } from '#features/ledger/balance.ts';
import type { Acquirers } from '#features/payments/acquirers.ts';
import type { Fulfilments } from '#features/payments/fulfilment.ts';
import type { Invoice } from '#features/payments/invoice.ts';
import { answerRefusedOrder } from '#features/payments/orders/orders.ts';
import { findInvoice, findOrder } from '#features/payments/public.ts';
import { bookOutsideRefund, refundInvoice } from '#features/payments/returns/refunds.ts';
import { takeOffBalance } from '#features/payments/returns/take-off.ts';
import { reopenReceipt } from '#features/receipts/public.ts';
import { InvalidRequest, Problem } from '#http/errors.ts';
import type { Tools } from '#tools.ts';
import type { Section } from '../section-routes.ts';
import { findSums, invoiceTarget, orderTarget, receiptTarget } from './money.ts';

export interface MoneyTools extends Pick<Tools, 'db' | 'clock'> {
  readonly payments: { readonly acquirers: Acquirers | null; readonly fulfilments: Fulfilments };
}

type Db = Database | Transaction;

interface OfRow {
  readonly params: { readonly account: number; readonly id: string };
}
interface Sum {
  readonly query: { readonly kopecks: number };
}

/** The same as `vidno money` does. A provider is told by a worker afterwards: no transaction waits for its answer. */
export function serveMoneyChanges(section: Section, { clock, payments }: MoneyTools): void {
  section.changesForGood(refundPayment, {
    target: ({ params }) => invoiceTarget(params.id),
    preview: async (db, input) => {
      const { invoice, sums } = await readInvoice(db, input);
      const { kopecks } = input.query;
      if (sums.refundableKopecks === 0) throw new Problem('nothing_to_refund');
      refuseMore(kopecks, sums.refundableKopecks);
      return confirm(kopecks, [
        `${writeRubles(kopecks)} ₽ вернутся ${invoice.method === 'sbp' ? 'на счёт' : 'на карту'} плательщика.`,
        sums.isSale
          ? 'Это оплата услуги: она перестанет считаться заработанной.'
          : `Баланс аккаунта № ${invoice.account_id} уменьшится на столько же.`,
        invoice.email === null
          ? 'Касса выбьет чек возврата.'
          : `Касса пришлёт чек возврата на ${maskEmail(invoice.email)}.`,
        'Отменить возврат нельзя.',
      ]);
    },
    carryOut: async (trx, { params, query: { kopecks } }) => {
      const key = { accountId: params.account, id: params.id };
      await lockBalance(trx, key.accountId);
      const outcome = await refundInvoice(trx, key, { amountKopecks: kopecks, now: clock() });
      if (outcome.kind === 'refused') throw new Problem('nothing_to_refund');
      return { subject: { account_id: params.account, amount_kopecks: kopecks }, reply: { status: 'ok' } };
    },
  });

  section.changesForGood(bookChargeback, {
    target: ({ params }) => invoiceTarget(params.id),
    preview: async (db, input) => {
      const { invoice, sums } = await readInvoice(db, input);
      const { kopecks } = input.query;
      if (sums.unreturnedKopecks === 0) throw new Problem('nothing_to_refund');
      refuseMore(kopecks, sums.unreturnedKopecks);
      const covered = sums.isSale ? kopecks : Math.min(kopecks, sums.leftKopecks);
      return confirm(kopecks, [
        `Запишем, что банк плательщика забрал ${writeRubles(kopecks)} ₽. Платёжной системе ничего не сообщаем.`,
        ...(covered > 0 && !sums.isSale
          ? [`С баланса аккаунта № ${invoice.account_id} уйдёт ${writeRubles(covered)} ₽.`]
          : []),
        ...(covered < kopecks ? [`Уже потрачено ${writeRubles(kopecks - covered)} ₽: это наш убыток.`] : []),
        ...(kopecks === sums.unreturnedKopecks ? ['Если этим оплачена услуга, она закроется.'] : []),
        'Отменить запись нельзя.',
      ]);
    },
    carryOut: async (trx, { params, query: { kopecks } }) => {
      const key = { accountId: params.account, id: params.id };
      await lockBalance(trx, key.accountId);
      const { invoice } = await readInvoice(trx, { params });
      const news = { kind: 'total', refundedKopecks: invoice.refunded_kopecks + kopecks } as const;
      const outcome = await bookOutsideRefund(trx, payments, { key, news, now: clock() });
      if (outcome.kind !== 'booked') throw new Problem('nothing_to_refund');
      return { subject: { account_id: params.account, amount_kopecks: kopecks }, reply: { status: 'ok' } };
    },
  });

  section.changesForGood(writeOffBalance, {
    target: ({ params }) => userTarget(params.account),
    preview: async (db, { params, query: { kopecks } }) => {
      const { balanceKopecks } = await findBalance(db, params.account);
      refuseMore(kopecks, balanceKopecks);
      return confirm(kopecks, [
        `С баланса аккаунта № ${params.account} спишется ${writeRubles(kopecks)} ₽.`,
        `Останется ${writeRubles(balanceKopecks - kopecks)} ₽. На карту ничего не вернётся.`,
        'Отменить списание нельзя.',
      ]);
    },
    carryOut: async (trx, { params, query: { kopecks }, body: { reason } }) => {
      const taken = { accountId: params.account, amountKopecks: kopecks, reason, now: clock() };
      if ((await takeOffBalance(trx, taken)) === 'insufficient') refuseMore(kopecks, 0);
      return { subject: { amount_kopecks: kopecks }, reply: { status: 'ok' } };
    },
  });

  section.changes(repeatReceipt, {
    target: ({ params }) => receiptTarget(params.id),
    carryOut: async (trx, { params }) => {
      const outcome = await reopenReceipt(trx, { accountId: params.account, id: params.id });
      if (outcome === 'not_refused') throw new Problem('already_so');
      return { subject: { account_id: params.account }, reply: { status: 'ok' } };
    },
  });

  section.changes(repeatOrder, {
    target: ({ params }) => orderTarget(params.id),
    carryOut: (trx, input) => answerOrder(trx, input, { isSettled: false, now: clock() }),
  });

  section.changesForGood(settleOrder, {
    target: ({ params }) => orderTarget(params.id),
    preview: async (db, { params }) => {
      const order = await findOrder(db, { accountId: params.account, id: params.id });
      if (!order) throw new Problem('not_found');
      if (order.state !== 'refused') throw new Problem('already_so');
      return confirm(order.amount_kopecks, [
        `Платёжная система отказалась вернуть ${writeRubles(order.amount_kopecks)} ₽.`,
        'Отметьте это, если деньги уже вернули другим способом. Просить её больше не будем.',
        'Снять отметку нельзя.',
      ]);
    },
    carryOut: (trx, input) => answerOrder(trx, input, { isSettled: true, now: clock() }),
  });
}

async function readInvoice(db: Db, { params: { account, id } }: OfRow) {
  const invoice: Invoice | null = await findInvoice(db, { accountId: account, id });
  if (!invoice) throw new Problem('not_found');
  return { invoice, sums: await findSums(db, invoice) };
}

async function answerOrder(
  trx: Transaction,
  { params: { account, id } }: OfRow,
  answer: { readonly isSettled: boolean; readonly now: Date },
) {
  const outcome = await answerRefusedOrder(trx, { accountId: account, id, ...answer });
  if (outcome === 'not_refused') throw new Problem('already_so');
  return { subject: { account_id: account }, reply: { status: 'ok' as const } };
}

function confirm(kopecks: Sum['query']['kopecks'], lines: string[]) {
  return { status: 'ok' as const, lines, typed: writeRubles(kopecks) };
}

function refuseMore(kopecks: number, mostKopecks: number): void {
  if (kopecks > mostKopecks) throw new InvalidRequest({ kopecks: [`Не больше ${writeRubles(mostKopecks)} ₽.`] });
}
