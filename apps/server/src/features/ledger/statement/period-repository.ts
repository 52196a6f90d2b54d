import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import { selectStatement } from './statement-repository.ts';

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

const MONEY_IN = ['top_up', 'gift', 'return'] as const;
const MONEY_OUT = ['charge', 'sale', 'refund', 'write_off', 'chargeback'] as const;

/** Newest first. */
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
      coalesce(sum(amount_kopecks) filter (where purpose in ('top_up', 'gift', 'sale')), 0)::bigint as in_kopecks,
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
