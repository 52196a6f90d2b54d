import type { StatementLine } from '@vidno/contract/money/statement';
import { LEDGER_ACCOUNTS } from '@vidno/contract/operator/money';
import type { Database } from '#database/database.ts';
import { findBalance } from '#features/ledger/balance.ts';
import type { Period } from '#features/ledger/public.ts';
import { listPeriod, type StatementEntry, summarisePeriod } from '#features/ledger/statement.ts';
import { listReceiptStates } from '#features/receipts/public.ts';

interface StatementPage extends Period {
  readonly offset: number;
  readonly limit: number;
}

/** A part of the statement as its owner reads it, newest first. */
export async function listStatementLines(db: Database, page: StatementPage): Promise<StatementLine[]> {
  const entries = await listPeriod(db, page);
  const transferIds = entries.map(({ id }) => id);
  const receipts = await listReceiptStates(db, { accountId: page.accountId, transferIds });
  const days = new Map(entries.map(({ id, createdAt }) => [id, createdAt]));
  return entries.map((entry) => toLine(entry, { receipts, days }));
}

function toLine(
  entry: StatementEntry,
  {
    receipts,
    days,
  }: {
    readonly receipts: Awaited<ReturnType<typeof listReceiptStates>>;
    readonly days: ReadonlyMap<string, Date>;
  },
): StatementLine {
  const state = receipts.get(entry.id);
  return {
    id: entry.id,
    at: entry.createdAt.toISOString(),
    title: titleOf(entry),
    detail: detailOf(entry, (id) => days.get(id) ?? null),
    ...amountsOf(entry),
    balance_kopecks: entry.balanceKopecks,
    receipt: state === undefined || state === 'needless' ? 'none' : state === 'sent' ? 'sent' : 'waiting',
  };
}

const DAY = new Intl.DateTimeFormat('ru', { timeZone: 'Europe/Moscow', day: 'numeric', month: 'long' });

const SERVICES: Readonly<Record<string, string>> = {
  'revenue.search': 'Поиск',
  'revenue.tariff': 'Тариф',
  'revenue.acceleration': 'Ускорение поиска',
};

const SOURCES: Readonly<Partial<Record<StatementEntry['purpose'], string>>> = {
  gift: 'подарка',
  move_in: 'перенесённого',
};

/** What a transfer was, in the words of the statement. */
function titleOf({ purpose, from, to, reason }: StatementEntry): string {
  switch (purpose) {
    case 'top_up':
      return 'Пополнение баланса';
    case 'reserve':
      return 'Отложено на поиск';
    case 'release':
      return 'Поиск никого не нашёл, деньги вернулись';
    case 'charge':
      return to === 'revenue.search' ? 'Поиск: кто-то нашёлся' : (SERVICES[to] ?? 'Услуга');
    case 'sale':
      return 'Поиск, оплачен картой';
    case 'return':
      return `${SERVICES[from] ?? 'Услуга'}: возврат на баланс`;
    case 'refund':
      return 'Возврат на карту';
    case 'gift':
      return 'Подарок';
    case 'write_off':
      return `Списание${reason ? `: ${reason}` : ''}`;
    case 'chargeback':
      return 'Платёж отозван банком';
    case 'move_in':
      return 'Перенесено с баланса до входа';
    case 'move_out':
      return 'Перенесено в аккаунт, в который вы вошли';
  }
}

/** Where the money came from or went. */
function detailOf(
  { purpose, from, to, moneyIn, reason, invoiceId }: StatementEntry,
  dayOf: (transferId: string) => Date | null,
): string {
  if (purpose === 'top_up' || purpose === 'sale') return LEDGER_ACCOUNTS[from] ?? '';
  if (purpose === 'refund') return LEDGER_ACCOUNTS[to] ?? '';
  if (purpose === 'gift') return reason ?? '';
  if (purpose === 'move_in') return invoiceId === null ? 'Подарок' : 'Можно вернуть на карту';
  if (purpose === 'reserve') return 'Спишется, только если кого-то найдём';
  const sources = moneyIn.map(({ transferId, purpose: source }) => {
    const day = dayOf(transferId);
    const what = SOURCES[source] ?? 'пополнения';
    return day ? `${what} ${DAY.format(day)}` : what;
  });
  return sources.length > 0 ? `Из ${[...new Set(sources)].join(', ')}` : '';
}

/** How the balance changed, where money set aside and money returned are different lines. */
function amountsOf({
  purpose,
  from,
  to,
  amountKopecks,
}: StatementEntry): Pick<StatementLine, 'amount_kopecks' | 'reserved_kopecks'> {
  if (purpose === 'reserve') return { amount_kopecks: 0, reserved_kopecks: amountKopecks };
  if (purpose === 'release') return { amount_kopecks: 0, reserved_kopecks: -amountKopecks };
  const isIn = to === 'balance';
  const isOut = from === 'balance' || from === 'reserve';
  return { amount_kopecks: isIn ? amountKopecks : isOut ? -amountKopecks : 0, reserved_kopecks: 0 };
}

/** How many lines there are in all, and the sums above them. */
export async function describeTotals(db: Database, period: Period) {
  const [sums, { balanceKopecks, reservedKopecks }] = await Promise.all([
    summarisePeriod(db, period),
    findBalance(db, period.accountId),
  ]);
  return {
    totalCount: sums.count,
    totals: {
      before_kopecks: sums.before_kopecks,
      in_kopecks: sums.in_kopecks,
      spent_kopecks: sums.spent_kopecks,
      returned_kopecks: sums.returned_kopecks,
      // What is set aside is still the user's.
      balance_kopecks: balanceKopecks + reservedKopecks,
      reserved_kopecks: reservedKopecks,
    },
  };
}
