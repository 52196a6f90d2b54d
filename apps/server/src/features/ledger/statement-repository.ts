import { sql } from 'kysely';
import type { Database, Row } from '#database/database.ts';
import { BEFORE_ALL_IDS, type PageOfAccount } from '#database/read-pages.ts';

/** Some of a lot. */
export interface MoneyIn {
  readonly id: string;
  readonly purpose: Row<'ledger_transfer'>['purpose'];
  readonly invoice_id: string | null;
  readonly amount_kopecks: number;
}

/** Where a page ends. */
export type StatementPlace = Pick<Row<'ledger_transfer'>, 'created_at' | 'id'>;

interface StatementPage {
  readonly accountId: number;
  /** The last one of the page before; null for the first page. */
  readonly before: StatementPlace | null;
  readonly limit: number;
}

/** Newest first. */
export async function listStatement(db: Database, { accountId, before, limit }: StatementPage) {
  const transfers = selectStatement(db, accountId)
    .orderBy('transfer.created_at', 'desc')
    .orderBy('transfer.id', 'desc')
    .limit(limit);
  const page = before
    ? transfers.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('transfer.created_at', 'transfer.id'), '<', tuple(before.created_at, before.id)),
      )
    : transfers;
  return await page.execute();
}

/** Null if the account has no such transfer. */
export async function findInStatement(db: Database, { accountId, id }: { accountId: number; id: string }) {
  return (await selectStatement(db, accountId).where('transfer.id', '=', id).executeTakeFirst()) ?? null;
}

/** Newest first, of one period. */
export async function listStatementOfPeriod(
  db: Database,
  { offset, limit, ...period }: Period & { readonly offset: number; readonly limit: number },
) {
  return await within(selectStatement(db, period.accountId), period)
    .orderBy('transfer.created_at', 'desc')
    .orderBy('transfer.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

type Statement = ReturnType<typeof selectStatement>;

function within(statement: Statement, { from, to, kind }: Period): Statement {
  let filtered = statement;
  if (from !== null) filtered = filtered.where('transfer.created_at', '>=', from);
  if (to !== null) filtered = filtered.where('transfer.created_at', '<', to);
  if (kind === 'in') filtered = filtered.where('transfer.purpose', 'in', [...MONEY_IN]);
  if (kind === 'out') filtered = filtered.where('transfer.purpose', 'in', [...MONEY_OUT]);
  return filtered;
}

/** Oldest first. */
export async function listTransfersForExport(db: Database, { accountId, after, limit }: PageOfAccount<StatementPlace>) {
  const place = after ?? { created_at: new Date(0), id: BEFORE_ALL_IDS };
  return await selectStatement(db, accountId)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('transfer.created_at', 'transfer.id'), '>', tuple(place.created_at, place.id)),
    )
    .orderBy('transfer.created_at')
    .orderBy('transfer.id')
    .limit(limit)
    .execute();
}

/** Each with the accounts of the user after it, and with the money in that it uses or gives back, oldest first. */
function selectStatement(db: Database, accountId: number) {
  return db
    .selectFrom('ledger_transfer as transfer')
    .select(['transfer.id', 'transfer.key', 'transfer.purpose', 'transfer.from_kind', 'transfer.to_kind'])
    .select(['transfer.amount_kopecks', 'transfer.of_key', 'transfer.invoice_id', 'transfer.run_id'])
    .select(['transfer.search_id', 'transfer.subscription_id', 'transfer.refund_id', 'transfer.reason'])
    .select(['transfer.event_at', 'transfer.created_at'])
    .select([balanceAfter('balance').as('balance_kopecks'), balanceAfter('reserve').as('reserved_kopecks')])
    .select(
      sql<readonly MoneyIn[]>`coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', source.id, 'purpose', source.purpose, 'invoice_id', source.invoice_id,
          'amount_kopecks', link.amount_kopecks
        ) order by lot.version)
        from ledger_link as link
        join ledger_transfer as source on source.account_id = link.account_id and source.id = link.source_transfer_id
        join ledger_lot as lot on lot.account_id = link.account_id and lot.transfer_id = link.source_transfer_id
        where link.account_id = transfer.account_id and link.use_transfer_id = transfer.id
      ), '[]'::jsonb)`.as('money_in'),
    )
    .where('transfer.account_id', '=', accountId);
}

/** After the transfer, whether it changed this account or an earlier one did. */
function balanceAfter(kind: 'balance' | 'reserve') {
  return sql<number>`coalesce((
    select entry.balance_after from ledger_transfer as earlier
    join ledger_entry as entry on entry.account_id = earlier.account_id and entry.transfer_id = earlier.id
    where earlier.account_id = transfer.account_id and entry.kind = ${sql.lit(kind)}
      and (earlier.created_at, earlier.id) <= (transfer.created_at, transfer.id)
    order by earlier.created_at desc, earlier.id desc
    limit 1
  ), 0)`;
}

export interface PeriodSums {
  readonly count: number;
  readonly in_kopecks: number;
  readonly spent_kopecks: number;
  readonly returned_kopecks: number;
  /** Before the period. */
  readonly before_kopecks: number;
}

export async function sumPeriod(db: Database, { accountId, from, to, kind }: Period): Promise<PeriodSums> {
  const { rows } = await sql<PeriodSums>`
    with own as (
      select purpose, from_kind, to_kind, amount_kopecks from ledger_transfer
      where account_id = ${accountId}
        and (${from}::timestamptz is null or created_at >= ${from})
        and (${to}::timestamptz is null or created_at < ${to})
    )
    select
      count(*) filter (where ${kind}::text is null
        or (${kind} = 'in' and purpose in (${sql.join(MONEY_IN.map((purpose) => sql.lit(purpose)))}))
        or (${kind} = 'out' and purpose in (${sql.join(MONEY_OUT.map((purpose) => sql.lit(purpose)))})))::integer as count,
      coalesce(sum(amount_kopecks) filter (where purpose in ('top_up', 'gift', 'sale', 'move_in')), 0)::bigint as in_kopecks,
      coalesce(sum(amount_kopecks) filter (where purpose in ('charge', 'sale')), 0)::bigint
        - coalesce(sum(amount_kopecks) filter (where purpose = 'return'), 0)::bigint as spent_kopecks,
      coalesce(sum(amount_kopecks) filter (where purpose = 'refund'), 0)::bigint as returned_kopecks,
      coalesce((
        select entry.balance_after from ledger_transfer as earlier
        join ledger_entry as entry on entry.account_id = earlier.account_id and entry.transfer_id = earlier.id
        where earlier.account_id = ${accountId} and entry.kind = 'balance' and earlier.created_at < ${from}
        order by earlier.created_at desc, earlier.id desc limit 1
      ), 0)::bigint as before_kopecks
    from own`.execute(db);
  return rows[0] ?? { count: 0, in_kopecks: 0, spent_kopecks: 0, returned_kopecks: 0, before_kopecks: 0 };
}

/** A span of time of one account's statement. */
export interface Period {
  readonly accountId: number;
  /** Inclusive; null for the beginning. */
  readonly from: Date | null;
  /** Exclusive; null for now. */
  readonly to: Date | null;
  /** Only what came to the balance, or only what left it; null for everything, with what was set aside. */
  readonly kind: 'in' | 'out' | null;
}

/** What comes to the balance, and what leaves it. */
const MONEY_IN = ['top_up', 'gift', 'return', 'move_in'] as const;
const MONEY_OUT = ['charge', 'sale', 'refund', 'write_off', 'chargeback', 'move_out'] as const;
