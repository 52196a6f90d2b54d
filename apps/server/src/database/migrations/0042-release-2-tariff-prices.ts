import { type Kysely, sql } from 'kysely';

/** Prices of tariffs that begin on a day, and those that subscribers keep. What is in `tariff` is the price before the first of them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table tariff_price (
      id uuid primary key,
      tariff_id text not null references tariff,
      prices jsonb not null check (jsonb_array_length(prices) > 0),
      valid_from timestamptz not null,
      created_at timestamptz not null,
      event_id bigint,
      withdrawn_at timestamptz,
      withdrawn_event_id bigint,
      told_until bigint not null default 0,
      told_at timestamptz,
      check (created_at < valid_from),
      check (withdrawn_at < valid_from)
    )`.execute(db);
  await sql`create index tariff_price_history on tariff_price (tariff_id, valid_from, id)`.execute(db);
  await sql`
    create unique index tariff_price_start on tariff_price (tariff_id, valid_from)
    where withdrawn_at is null`.execute(db);
  await sql`
    create index tariff_price_untold on tariff_price (valid_from)
    where withdrawn_at is null and told_at is null`.execute(db);
  await sql`alter table subscription add kept_prices jsonb`.execute(db);
  await sql`
    create index subscription_keeper on subscription (next_tariff_id, account_id)
    where state <> 'ended' and next_tariff_id is not null`.execute(db);
  await sql`
    create function refuse_other_tariff() returns trigger language plpgsql as $$
    begin
      raise exception 'what a tariff costs and contains is not changed: a price is a row of tariff_price, other contents are another tariff';
    end $$`.execute(db);
  await sql`
    create trigger tariff_stays before update on tariff for each row
    when ((new.price_kopecks, new.days, new.services, new.renewal, new.continues_as, new.tools, new.once)
      is distinct from (old.price_kopecks, old.days, old.services, old.renewal, old.continues_as, old.tools, old.once))
    execute function refuse_other_tariff()`.execute(db);
}
