import { sql } from 'kysely';
import type { Database } from '#database/database.ts';

export interface FoundProblem {
  readonly account_id: number;
  readonly text: string;
}

/** Kopecks that an entry adds to its account. */
const CHANGE = sql`(case side when 'credit' then amount_kopecks else -amount_kopecks end)`;

/** Transfers whose entries are not one debit and one credit of its amount at its accounts. */
export async function listUnbalancedTransfers(db: Database, limit: number): Promise<FoundProblem[]> {
  const { rows } = await sql<FoundProblem>`
    select transfer.account_id, format('transfer %s has not its two entries', transfer.id) as text
    from ledger_transfer as transfer
    left join ledger_entry as entry on entry.account_id = transfer.account_id and entry.transfer_id = transfer.id
      and entry.amount_kopecks = transfer.amount_kopecks
      and entry.kind = case entry.side when 'debit' then transfer.from_kind else transfer.to_kind end
    group by transfer.account_id, transfer.id
    having count(entry.side) <> 2
    limit ${limit}`.execute(db);
  return rows;
}

/** Entries that do not start where the one before has ended. */
export async function listBrokenChains(db: Database, limit: number): Promise<FoundProblem[]> {
  const { rows } = await sql<FoundProblem>`
    select account_id, format('%s has a gap before version %s', kind, version) as text
    from (
      select account_id, kind, version, balance_before,
        lag(version, 1, 0::bigint) over chain as last_version,
        lag(balance_after, 1, 0::bigint) over chain as last_balance
      from ledger_entry where version is not null
      window chain as (partition by account_id, kind order by version)
    ) as entry
    where version <> last_version + 1 or balance_before <> last_balance
    limit ${limit}`.execute(db);
  return rows;
}

/** Accounts of users whose balance or version is not what their entries add up to. */
export async function listWrongBalances(db: Database, limit: number): Promise<FoundProblem[]> {
  const { rows } = await sql<FoundProblem>`
    select account_id, format('%s is not the sum of its entries', kind) as text
    from (
      select account_id, kind, sum(${CHANGE})::bigint as balance_kopecks, count(*) as version
      from ledger_entry where version is not null group by account_id, kind
    ) as summed
    full join ledger_account as account using (account_id, kind)
    where coalesce(account.balance_kopecks, -1) <> coalesce(summed.balance_kopecks, 0)
      or coalesce(account.version, -1) <> coalesce(summed.version, 0)
    limit ${limit}`.execute(db);
  return rows;
}

/** Lots that are not what came in less its uses, and users whose lots are not their balance. */
export async function listWrongLots(db: Database, limit: number): Promise<FoundProblem[]> {
  const { rows } = await sql<FoundProblem>`
    with used as (
      select link.account_id, link.source_transfer_id as transfer_id, sum(
        case 'balance' when use.from_kind then link.amount_kopecks when use.to_kind then -link.amount_kopecks else 0 end
      ) as kopecks
      from ledger_link as link
      join ledger_transfer as use on use.account_id = link.account_id and use.id = link.use_transfer_id
      group by 1, 2
    )
    select lot.account_id, format('lot %s has not what its links leave', lot.transfer_id) as text
    from ledger_lot as lot
    join ledger_transfer as source on source.account_id = lot.account_id and source.id = lot.transfer_id
    left join used on used.account_id = lot.account_id and used.transfer_id = lot.transfer_id
    where lot.amount_kopecks <> source.amount_kopecks
      or lot.left_kopecks <> lot.amount_kopecks - coalesce(used.kopecks, 0)
    union all
    select account_id, 'the lots are not the balance'
    from (select account_id, sum(left_kopecks) as kopecks from ledger_lot group by 1) as lots
    full join (select account_id, balance_kopecks from ledger_account where kind = 'balance') as account
      using (account_id)
    where coalesce(lots.kopecks, 0) <> coalesce(account.balance_kopecks, 0)
    limit ${limit}`.execute(db);
  return rows;
}

/**
 * Transfers from an account of the user, or back into the balance, whose links are not their amount. What has come in from
 * outside has a lot instead, and what never was in the balance has neither.
 */
export async function listUnlinkedTransfers(db: Database, limit: number): Promise<FoundProblem[]> {
  const { rows } = await sql<FoundProblem>`
    select transfer.account_id, format('transfer %s is not linked to its money', transfer.id) as text
    from ledger_transfer as transfer
    left join ledger_lot as lot on lot.account_id = transfer.account_id and lot.transfer_id = transfer.id
    left join ledger_link as link on link.account_id = transfer.account_id and link.use_transfer_id = transfer.id
    where transfer.from_kind in ('balance', 'reserve') or transfer.to_kind = 'balance'
    group by transfer.account_id, transfer.id, transfer.amount_kopecks, lot.amount_kopecks
    having coalesce(sum(link.amount_kopecks), 0) + coalesce(lot.amount_kopecks, 0) <> transfer.amount_kopecks
    limit ${limit}`.execute(db);
  return rows;
}

/** Halves of a move between two accounts whose other half is missing or differs. */
export async function listUnmatchedMoves(db: Database, limit: number): Promise<FoundProblem[]> {
  const { rows } = await sql<FoundProblem>`
    select min(account_id) as account_id, format('move %s does not arrive as it has left', move) as text
    from (
      select account_id, split_part(key, ':', 2) as move, purpose, invoice_id, amount_kopecks
      from ledger_transfer where purpose in ('move_out', 'move_in')
    ) as half
    group by move
    having count(*) <> 2 or count(distinct purpose) <> 2 or count(distinct account_id) <> 2
      or min(amount_kopecks) <> max(amount_kopecks) or count(distinct invoice_id) + count(invoice_id) not in (0, 3)
    limit ${limit}`.execute(db);
  return rows;
}

/** Over all users, in kopecks: 0. */
export async function sumEntries(db: Database): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(${CHANGE}), 0)::float8 as sum from ledger_entry`.execute(db);
  return rows[0]?.sum ?? 0;
}
