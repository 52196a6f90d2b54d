import { listBalancesForExport, listTransfersForExport } from '#features/ledger/public.ts';
import { listCardsForExport, listInvoicesForExport } from '#features/payments/public.ts';
import { listSearchPaymentsForExport } from '#features/search-payments/public.ts';
import {
  listBillingEmailsForExport,
  listSubscriptionsForExport,
  listTrialClaimsForExport,
} from '#features/tariffs/public.ts';
import { listAnswersForExport } from '#features/unsubscribe/public.ts';
import { type ExportSection, pagedSection, smallSection } from './export-section.ts';

/** What the account has, and how it came to that. */
export const MONEY_SECTIONS: readonly ExportSection[] = [
  smallSection(listBalancesForExport, {
    name: 'balance',
    title: 'Баланс',
    tables: ['ledger_account'],
    columns: { kind: 'Счёт', balance_kopecks: 'Копеек', changed_at: 'Изменён' },
  }),
  pagedSection(listTransfersForExport, {
    name: 'payments',
    title: 'Движение денег',
    tables: ['ledger_transfer', 'ledger_entry', 'ledger_link'],
    columns: {
      created_at: 'Когда',
      purpose: 'Что это',
      from_kind: 'Откуда',
      to_kind: 'Куда',
      amount_kopecks: 'Копеек',
      balance_kopecks: 'Баланс после',
    },
  }),
  pagedSection(listInvoicesForExport, {
    name: 'invoices',
    title: 'Платежи',
    tables: ['invoice'],
    columns: {
      created_at: 'Когда',
      description: 'За что',
      amount_kopecks: 'Копеек',
      refunded_kopecks: 'Возвращено',
      state: 'Состояние',
      email: 'Куда чек',
    },
  }),
  smallSection(listCardsForExport, {
    name: 'cards',
    title: 'Карты',
    tables: ['card'],
    columns: { brand: 'Система', last_digits: 'Последние цифры', expires: 'До', created_at: 'Сохранена' },
  }),
  pagedSection(listSubscriptionsForExport, {
    name: 'subscriptions',
    title: 'Подписки',
    tables: ['subscription', 'cancellation'],
    columns: {
      tariff_id: 'Тариф',
      price_kopecks: 'Копеек',
      started_at: 'С',
      paid_until: 'Оплачена до',
      ended_at: 'Закончилась',
      cancellation: 'Квитанция об отмене',
    },
  }),
  smallSection(listTrialClaimsForExport, {
    name: 'trial-claims',
    title: 'По чему узнаём, что «Пробный» уже был',
    tables: ['trial_claim'],
    columns: { kind: 'Отпечаток чего', hash: 'Отпечаток', claimed_at: 'Когда' },
  }),
  pagedSection(listSearchPaymentsForExport, {
    name: 'search-payments',
    title: 'Оплата поисков',
    tables: ['search_payment'],
    columns: { started_at: 'Когда', price_kopecks: 'Копеек', state: 'Состояние' },
  }),
  pagedSection(listBillingEmailsForExport, {
    name: 'billing-emails',
    title: 'Письма о подписке',
    tables: ['billing_email'],
    columns: { created_at: 'Когда', kind: 'О чём', address: 'Куда' },
  }),
  pagedSection(listAnswersForExport, {
    name: 'unsubscribe-answers',
    title: 'Почему отменили подписку',
    tables: ['unsubscribe_answer'],
    columns: { created_at: 'Когда', reason_text: 'Своими словами', checkboxes: 'Выбрано' },
  }),
];
