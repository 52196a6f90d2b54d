import { sql } from 'kysely';
import type { Transaction } from '#database/database.ts';

/** Returns the accounts that were not paused yet. Safe to call from several processes at once. */
export async function insertPauses(trx: Transaction, accountIds: readonly number[], now: Date): Promise<number[]> {
  if (accountIds.length === 0) return [];
  const { rows } = await sql<{ accountId: number }>`
    insert into monitor_pause (account_id, began_at)
    select value::bigint, ${now}::timestamptz
    from jsonb_array_elements_text(${JSON.stringify(accountIds)}::jsonb) order by value::bigint
    on conflict (account_id) do nothing returning account_id as "accountId"`.execute(trx);
  return rows.map(({ accountId }) => accountId);
}

export async function deletePauses(trx: Transaction, accountIds: readonly number[]): Promise<void> {
  if (accountIds.length === 0) return;
  await trx
    .deleteFrom('monitor_pause')
    .where('account_id', 'in', [...accountIds])
    .execute();
}
