import { KEPT_DAYS } from '../kept-days.ts';
import { BOOKS, type FactsOfTables } from '../table-facts.ts';

/** What the account has, and how it came to that. */
export const MONEY_FACTS = {
  ledger_account: {
    what: 'balances',
    kept: BOOKS,
    key: ['account_id', 'kind'],
    erasedBy: 'money',
    holds: 'balance_kopecks > 0',
    download: {
      name: 'balance',
      title: 'Баланс',
      fields: ['kind', 'balance_kopecks', 'changed_at'],
      leftOut: ['version'],
      page: { kind: 'Счёт', balance_kopecks: 'Копеек', changed_at: 'Изменён' },
    },
  },
  ledger_transfer: {
    what: 'bookings',
    kept: BOOKS,
    download: {
      written: 'payments',
      title: 'Движение денег',
      page: {
        created_at: 'Когда',
        purpose: 'Что это',
        from_kind: 'Откуда',
        to_kind: 'Куда',
        amount_kopecks: 'Копеек',
        balance_kopecks: 'Баланс после',
      },
    },
  },
  ledger_entry: { what: 'bookings', kept: BOOKS, download: { within: 'ledger_transfer' } },
  ledger_link: { what: 'bookings', kept: BOOKS, download: { within: 'ledger_transfer' } },
  ledger_lot: {
    what: 'bookings',
    kept: BOOKS,
    download: { withheld: 'Остатки пополнений: они следуют из движений денег.' },
  },
  invoice: {
    what: 'invoices',
    kept: BOOKS,
    erasedBy: 'money',
    holds: "state = 'held'",
    download: {
      name: 'invoices',
      title: 'Платежи',
      fields: [
        ...(['id', 'purpose', 'state', 'acquirer', 'amount_kopecks', 'refunded_kopecks', 'method'] as const),
        ...(['description', 'email', 'reason', 'created_at', 'paid_at'] as const),
      ],
      leftOut: [
        ...(['payment_id', 'hold', 'save_card', 'search_id', 'subscription_id', 'card_id', 'tariff_order'] as const),
        ...(['problem', 'expires_at', 'held_at', 'ask_at', 'asked_at', 'fate', 'order_account_id'] as const),
      ],
      page: {
        created_at: 'Когда',
        description: 'За что',
        amount_kopecks: 'Копеек',
        refunded_kopecks: 'Возвращено',
        state: 'Состояние',
        email: 'Куда чек',
      },
    },
  },
  acquirer_order: {
    what: 'what payment providers were told',
    kept: BOOKS,
    erasedBy: 'money',
    holds: "kind <> 'forget_card' and state <> 'done'",
    download: { withheld: 'Поручения банку: они следуют из платежей.' },
  },
  receipt: {
    what: 'receipts',
    kept: BOOKS,
    download: { withheld: 'Чеки: касса прислала их вам на почту.' },
  },
  card: {
    what: 'masked numbers of cards',
    kept: { with: 'account' },
    erasedBy: 'money',
    holds: 'true',
    download: {
      name: 'cards',
      title: 'Карты',
      fields: ['id', 'acquirer', 'last_digits', 'brand', 'expires', 'created_at'],
      leftOut: ['token', 'token_fingerprint'],
      order: ['created_at'],
      page: { brand: 'Система', last_digits: 'Последние цифры', expires: 'До', created_at: 'Сохранена' },
    },
  },
  subscription: {
    what: 'subscriptions',
    kept: BOOKS,
    erasedBy: 'money',
    download: {
      written: 'subscriptions',
      title: 'Подписки',
      page: {
        tariff_id: 'Тариф',
        price_kopecks: 'Копеек',
        started_at: 'С',
        paid_until: 'Оплачена до',
        ended_at: 'Закончилась',
        cancellation: 'Квитанция об отмене',
      },
    },
  },
  cancellation: { what: 'cancelled subscriptions', kept: BOOKS, download: { within: 'subscription' } },
  trial_claim: {
    what: 'keyed hashes of card, mailbox and phone of who has had the trial, after the account is deleted',
    kept: { since: 'account_deleted_at', days: KEPT_DAYS.trialClaim },
    key: ['hash'],
    download: {
      name: 'trial-claims',
      title: 'По чему узнаём, что «Пробный» уже был',
      fields: ['kind', { as: 'hash', from: "encode(hash, 'hex')" }, 'claimed_at'],
      leftOut: ['hash', 'account_deleted_at'],
      page: { kind: 'Отпечаток чего', hash: 'Отпечаток', claimed_at: 'Когда' },
    },
  },
  search_payment: {
    what: 'what a search cost',
    kept: { with: 'search' },
    key: ['account_id', 'search_id'],
    download: {
      name: 'search-payments',
      title: 'Оплата поисков',
      fields: ['search_id', 'state', 'price_kopecks', 'started_at', 'ended_at'],
      leftOut: ['run_id', 'invoice_id', 'confident', 'rejected_at', 'payer_account_id'],
      page: { started_at: 'Когда', price_kopecks: 'Копеек', state: 'Состояние' },
    },
  },
  billing_email: {
    what: 'letters about tariffs',
    kept: { since: 'created_at', days: KEPT_DAYS.billingEmail },
    download: {
      name: 'billing-emails',
      title: 'Письма о подписке',
      fields: ['id', 'kind', 'address', 'created_at'],
      leftOut: ['facts', 'state', 'attempts'],
      page: { created_at: 'Когда', kind: 'О чём', address: 'Куда' },
    },
  },
  unsubscribe_answer: {
    what: 'why somebody cancelled',
    kept: { with: 'account' },
    download: {
      name: 'unsubscribe-answers',
      title: 'Почему отменили подписку',
      fields: ['id', 'slide_id', 'checkboxes', 'reason_text', 'created_at'],
      leftOut: ['action_id'],
      page: { created_at: 'Когда', reason_text: 'Своими словами', checkboxes: 'Выбрано' },
    },
  },
} as const satisfies FactsOfTables;
