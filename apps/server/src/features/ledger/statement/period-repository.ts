import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import { MONEY_IN, MONEY_OUT, type Period } from './period.ts';

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
