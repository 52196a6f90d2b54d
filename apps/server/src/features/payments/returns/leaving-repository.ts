import { sql } from 'kysely';
import type { AccountMove } from '#database/copy-to-account.ts';
import type { Database, Transaction } from '#database/database.ts';

/** @limit queue: The rest is released by the next call. */
const HELD_MAX = 100;

/** Invoices whose money a bank holds for the account. */
export async function listHeldOf(db: Database, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('invoice')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', '=', 'held')
    .orderBy('id')
    .limit(HELD_MAX)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * What keeps an account from being deleted: `waiting` for a provider or a search in progress, or `refused` by a provider, so that
 * the operator has to give the money back in another way.
 */
type MoneyLeft = 'none' | 'waiting' | 'refused';

/** Nothing can be added meanwhile if the caller has locked the account. */
export async function findMoneyLeft(db: Database | Transaction, accountId: number): Promise<MoneyLeft> {
  const { rows } = await sql<{ left: MoneyLeft }>`
    select case
      when exists (select from acquirer_order where account_id = ${accountId}
        and kind in ('refund', 'release') and state = 'refused') then 'refused'
      when exists (select from acquirer_order where account_id = ${accountId}
          and kind <> 'forget_card' and state = 'waiting')
        or exists (select from ledger_account where account_id = ${accountId} and balance_kopecks > 0)
        or exists (select from invoice where account_id = ${accountId} and state = 'held') then 'waiting'
      else 'none' end as left`.execute(db);
  return rows[0]?.left ?? 'none';
}

interface StrandedMoney {
  readonly accountId: number;
  /** What is wrong, with the ids. */
  readonly text: string;
}

/** Balances and held money of accounts that are gone, and accounts that stay because a provider refuses to give money back. */
export async function listStrandedMoney(db: Database, { now, limit }: { now: Date; limit: number }) {
  const { rows } = await sql<StrandedMoney>`
    (select money.account_id as "accountId",
        format('%s kopecks of %s and no account', balance_kopecks, kind) as text
      from ledger_account as money left join account on account.id = money.account_id
      where money.balance_kopecks > 0 and account.id is null limit ${limit})
    union all
    (select invoice.account_id, format('invoice %s is held and has no account', invoice.id)
      from invoice left join account on account.id = invoice.account_id
      where invoice.state = 'held' and account.id is null limit ${limit})
    union all
    (select account.id, format('cannot be deleted: %s of %s kopecks, order %s, was refused (%s)',
        told.kind, told.amount_kopecks, told.id, told.error)
      from account join acquirer_order as told on told.account_id = account.id
      where account.deletion_at <= ${now} and told.kind in ('refund', 'release') and told.state = 'refused'
      limit ${limit})`.execute(db);
  return rows;
}

/** Visitors who have logged in to another account and have money again. */
export async function listPassedOnWithMoney(db: Database, limit: number): Promise<AccountMove[]> {
  const { rows } = await sql<AccountMove>`
    select visitor.id as "from", visitor.successor_id as "to" from account as visitor
    join ledger_account as balance on balance.account_id = visitor.id and balance.kind = 'balance'
    where visitor.successor_id is not null and visitor.demo and balance.balance_kopecks > 0
    limit ${limit}`.execute(db);
  return rows;
}
