import { KOPECKS_PER_RUBLE } from '@vidno/contract/money/acquiring';
import type { StartedCloudPayments } from '@vidno/simulators/cloudpayments/start-cloud-payments';
import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import { checkLedger } from '#features/ledger/check-ledger.ts';
import { parseOrderNumber } from '#features/payments/invoice.ts';
import type { PayersMemory } from './payers-memory.ts';

interface Books {
  readonly db: Database;
  readonly payers: readonly number[];
  readonly simulator: StartedCloudPayments;
  readonly memory: PayersMemory;
}

/**
 * What must hold after any history once nothing waits any more; empty if it does. Reads the provider's books, and ours by SQL
 * alone.
 */
export async function findMoneyProblems(books: Books): Promise<string[]> {
  return [
    ...(await checkLedger(books.db)).map(({ rule, text }) => `${rule}: ${text}`),
    ...(await comparePayments(books)),
    ...(await compareReceipts(books)),
    ...(await checkSearches(books)),
    ...(await checkReturns(books)),
    ...(await findLeftovers(books)),
  ];
}

/** Every payment of the provider is in the books once, and nothing else is. */
async function comparePayments({ db, payers, simulator }: Books): Promise<string[]> {
  const theirs = new Map<string, number>();
  for (const { kind, status, invoiceId, amountKopecks, refundedKopecks } of simulator.operations.list()) {
    const id = parseOrderNumber(invoiceId)?.id;
    if (kind !== 'Payment' || status !== 'Completed' || id === undefined) continue;
    theirs.set(id, (theirs.get(id) ?? 0) + amountKopecks - refundedKopecks);
  }
  const { rows } = await sql<{ id: string; kopecks: number }>`
    select invoice_id as id, sum(case when from_kind like 'acquirer.%' then amount_kopecks else -amount_kopecks end)::float8
      as kopecks
    from ledger_transfer
    where account_id = any(${[...payers]}::bigint[]) and (from_kind like 'acquirer.%' or to_kind like 'acquirer.%') group by 1`.execute(
    db,
  );
  const ours = new Map(rows.map(({ id, kopecks }) => [id, kopecks]));
  return [...new Set([...theirs.keys(), ...ours.keys()])]
    .filter((id) => (theirs.get(id) ?? 0) !== (ours.get(id) ?? 0))
    .map((id) => `invoice ${id}: ${theirs.get(id) ?? 0} kopecks at the provider, ${ours.get(id) ?? 0} in the books`);
}

/** Receipts say what the books say: of money that came and went, and of advances that were used and returned. */
async function compareReceipts({ db, payers, simulator }: Books): Promise<string[]> {
  const total = { electronic: 0, advance: 0 };
  for (const { request } of simulator.receipts) {
    const sign = request.Type === 'Income' ? KOPECKS_PER_RUBLE : -KOPECKS_PER_RUBLE;
    const { electronic, advancePayment } = request.CustomerReceipt.amounts;
    total.electronic += Math.round(electronic * sign);
    total.advance += Math.round(advancePayment * sign);
  }
  const { rows } = await sql<{ electronic: number; advance: number }>`
    select
      coalesce(sum(case purpose when 'top_up' then amount_kopecks when 'sale' then amount_kopecks
        when 'refund' then -amount_kopecks else 0 end), 0)::float8 as electronic,
      coalesce(sum(case when to_kind like 'revenue.%' and from_kind in ('balance', 'reserve') then amount_kopecks
        when purpose = 'return' then -amount_kopecks else 0 end), 0)::float8 as advance
    from ledger_transfer where account_id = any(${[...payers]}::bigint[])`.execute(db);
  const [books] = rows;
  return (['electronic', 'advance'] as const)
    .filter((kind) => books?.[kind] !== total[kind])
    .map((kind) => `receipts of ${kind} money are of ${total[kind]} kopecks, the books of ${books?.[kind]}`);
}

/** No search is charged twice, none that found nobody is charged at all, and what was earned stays earned, whoever removes what. */
async function checkSearches({ db, memory }: Books): Promise<string[]> {
  const { rows } = await sql<{ id: string; times: number }>`
    select search_id as id, count(*)::integer as times from (
      select search_id from ledger_transfer where purpose = 'charge' and search_id is not null
      union all select search_id from ledger_transfer where purpose = 'sale' and search_id is not null
    ) as charged group by 1`.execute(db);
  const times = new Map(rows.map((row) => [row.id, row.times]));
  return memory.started.flatMap(({ searchId, paidBy }) => {
    const charged = times.get(searchId) ?? 0;
    const isDue = memory.ended.get(searchId) === true;
    if (charged > 1) return [`search ${searchId} is charged ${charged} times`];
    if (charged === 1 && !isDue) return [`search ${searchId} has found nobody and is charged`];
    if (charged === 0 && isDue && paidBy !== 'service') return [`search ${searchId} has found somebody for nothing`];
    return [];
  });
}

/** Of a tariff no more comes back than the whole days that were unused at that time. */
async function checkReturns({ db, payers }: Books): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select format('%s kopecks of %s came back %s after it began', sum(back.amount_kopecks), use.amount_kopecks,
      max(back.event_at) - use.event_at) as text
    from ledger_transfer as back
    join ledger_transfer as use on use.account_id = back.account_id and use.key = back.of_key
    join subscription on subscription.account_id = use.account_id and subscription.id = use.subscription_id
    where back.account_id = any(${[...payers]}::bigint[]) and back.purpose = 'return' and use.to_kind = 'revenue.tariff'
    group by use.id, use.amount_kopecks, use.event_at, subscription.days
    having sum(back.amount_kopecks) > use.amount_kopecks
      * greatest(0, floor(extract(epoch from use.event_at + subscription.days * interval '1 day' - max(back.event_at)) / 86400))
      / subscription.days`.execute(db);
  return rows.map(({ text }) => text);
}

/** Orders to the provider and receipts that are never carried out, and money held on cards that no search waits for. */
async function findLeftovers({ db, payers, memory }: Books): Promise<string[]> {
  const { rows: orders } = await sql<{ text: string }>`
    select format('order %s: %s, %s', kind, state, error) as text from acquirer_order
    where account_id = any(${[...payers]}::bigint[]) and state <> 'done'`.execute(db);
  const { rows: receipts } = await sql<{ text: string }>`
    select format('receipt %s is not sent: %s', transfer_id, error) as text from receipt
    where account_id = any(${[...payers]}::bigint[]) and state in ('waiting', 'refused')`.execute(db);
  const isWaiting = (id: string) => memory.started.some(({ searchId }) => searchId === id) && !memory.ended.has(id);
  const { rows: holds } = await sql<{ id: string; search_id: string | null }>`
    select id, search_id from invoice
    where account_id = any(${[...payers]}::bigint[]) and state = 'held'`.execute(db);
  const idle = holds.filter(({ search_id: id }) => id === null || !isWaiting(id));
  return [...orders, ...receipts].map(({ text }) => text).concat(idle.map(({ id }) => `the hold ${id} is idle`));
}
