import { type Kysely, sql } from 'kysely';

/**
 * What accounts have used of the operator's VK tokens, for whom a wall or an audience is read, and when the last complete
 * reading of a wall began. The budgets have no foreign key: all demo visitors together are spender 0.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vk_allowance (
      spender bigint not null,
      method text not null,
      day date not null,
      used integer not null,
      primary key (spender, method, day)
    )`.execute(db);
  await sql`
    create table vk_turn (
      spender bigint primary key,
      turn_at timestamptz not null
    )`.execute(db);
  await sql`
    alter table vk_collection add column requested_by bigint references account on delete set null`.execute(db);
  await sql`
    alter table vk_audience add column requested_by bigint references account on delete set null`.execute(db);
  await sql`create index vk_collection_requested_by on vk_collection (requested_by)`.execute(db);
  await sql`create index vk_audience_requested_by on vk_audience (requested_by)`.execute(db);
  await sql`alter table vk_account add column read_began_at timestamptz`.execute(db);
  // The start of an earlier reading is known while its collection is kept. Otherwise a day is assumed, which is longer than any took.
  await sql`
    update vk_account as wall set read_began_at = coalesce(
      (select pass_began_at from vk_collection as collection
        where collection.vk_account_id = wall.id and collection.id = wall.collection_id
          and collection.pass_began_at <= wall.refreshed_at),
      refreshed_at - interval '1 day')
    where refreshed_at is not null`.execute(db);
}
