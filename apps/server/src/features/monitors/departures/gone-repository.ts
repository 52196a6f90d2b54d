import { sql } from 'kysely';
import type { Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';

/** A stored hit of a person who has left the catalogue. */
export type GoneHit = Pick<Row<'monitor_hit'>, 'account_id' | 'monitor_id' | 'key' | 'first_run' | 'title' | 'url'>;

export async function listGoneHits(trx: Transaction, personIds: readonly string[], limit: number): Promise<GoneHit[]> {
  const { rows } = await sql<GoneHit>`
    select account_id, monitor_id, key, first_run, title, url from monitor_hit as hit
    where hit.person_id = any(${[...personIds]}::uuid[])
      and not exists (select from person where person.id = hit.person_id)
    limit ${limit}`.execute(trx);
  return rows;
}

/** Leaves the hits in their runs, which counted them, without anything of the person. One who comes back has changed. */
export async function clearHits(trx: Transaction, hits: readonly GoneHit[], title: string): Promise<void> {
  const keys = hits.map(({ account_id, monitor_id, key, first_run }) => ({ account_id, monitor_id, key, first_run }));
  await sql`
    update monitor_hit as hit
    set title = ${title}, text = '', subtitle = '', url = null, person_id = null, content_hash = ''
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
      as given (account_id bigint, monitor_id uuid, key text, first_run integer)
    where hit.account_id = given.account_id and hit.monitor_id = given.monitor_id and hit.key = given.key
      and hit.first_run = given.first_run`.execute(trx);
}
