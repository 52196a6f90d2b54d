import { sql } from 'kysely';
import type { Transaction } from '#database/database.ts';
import type { Search, SearchId } from './repository.ts';

interface CountedResults {
  readonly accountId: number;
  readonly kind: Search['kind'];
  readonly day: string;
  readonly results: number;
}

/** Counts so many more of that day. Returns the number of the last of them. */
async function countResults(trx: Transaction, { accountId, kind, day, results }: CountedResults): Promise<number> {
  // A process whose clock is a little slow must not restart the count after midnight.
  const { rows } = await sql<{ results: number }>`
    insert into uncertain_result_count as known (account_id, kind, day, results)
    values (${accountId}::bigint, ${kind}::text, ${day}::date, ${results}::integer)
    on conflict (account_id, kind) do update set
      day = greatest(known.day, excluded.day),
      results = case when known.day >= excluded.day then known.results + excluded.results else excluded.results end
    returning results`.execute(trx);
  const [counted] = rows;
  if (!counted) throw new Error('an upsert returns its row');
  return counted.results;
}

/** The search has an uncertain result: the next of the day, or the same if it had one on that day already. */
export async function numberUncertain(
  trx: Transaction,
  { accountId, id, kind }: Pick<Search, 'accountId' | 'id' | 'kind'>,
  day: string,
): Promise<void> {
  const known = await trx
    .selectFrom('search')
    .select('uncertain_day')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!known || known.uncertain_day === day) return;
  const number = await countResults(trx, { accountId, kind, day, results: 1 });
  await updateNumber(trx, { accountId, id }, { uncertain_day: day, uncertain_number: number });
}

/** The search has found somebody, or nobody at all. */
export async function clearUncertain(trx: Transaction, search: SearchId): Promise<void> {
  await updateNumber(trx, search, { uncertain_day: null, uncertain_number: null });
}

async function updateNumber(
  trx: Transaction,
  { accountId, id }: SearchId,
  numbered: { uncertain_day: string | null; uncertain_number: number | null },
): Promise<void> {
  await trx.updateTable('search').set(numbered).where('account_id', '=', accountId).where('id', '=', id).execute();
}

/** Counts results that came from another account as this account's own of that day, so that nobody gains any by a login. */
export async function numberBrought(
  trx: Transaction,
  { accountId, searchIds, day }: { accountId: number; searchIds: readonly string[]; day: string },
): Promise<void> {
  const brought = sql`account_id = ${accountId}::bigint and id = any(${[...searchIds]}::uuid[])
    and uncertain_number is not null`;
  const { rows } = await sql<{ kind: Search['kind']; results: number }>`
    select kind, count(*)::integer as results from search where ${brought} group by kind order by kind`.execute(trx);
  for (const { kind, results } of rows) {
    const last = await countResults(trx, { accountId, kind, day, results });
    await sql`
      update search set uncertain_day = ${day}::date, uncertain_number = ${last - results}::integer + counted.place
      from (
        select id, (row_number() over (order by uncertain_day, uncertain_number, id))::integer as place
        from search where ${brought} and kind = ${kind}::text
      ) as counted
      where search.account_id = ${accountId}::bigint and search.id = counted.id`.execute(trx);
  }
}
