import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table source drop constraint source_kind_check`.execute(db);
  await sql`
    alter table source add constraint source_kind_check
      check (kind in ('catalogue', 'vk_people', 'vk_posts'))`.execute(db);
  await sql`alter table source drop constraint source_health_check`.execute(db);
  await sql`
    alter table source add constraint source_health_check check (health in ('up', 'down', 'unavailable'))`.execute(db);
  await sql`alter table source drop constraint source_check`.execute(db);
  await sql`
    alter table source add constraint source_check check ((health = 'up') = (health_message is null))`.execute(db);
  await sql`
    insert into source (id, title, kind, position, health, health_message) values
      ('vk', 'ВКонтакте: люди', 'vk_people', 3, 'unavailable', 'ВКонтакте на этом сайте не подключён.'),
      ('vk-posts', 'ВКонтакте: посты', 'vk_posts', 4, 'unavailable', 'ВКонтакте на этом сайте не подключён.')`.execute(
    db,
  );
  // Number of health probes per day (Moscow time).
  await sql`
    create table source_health_day (
      source_id text not null references source,
      day date not null,
      passed integer not null default 0,
      failed integer not null default 0,
      primary key (source_id, day)
    )`.execute(db);
  await sql`alter table vk_token drop constraint vk_token_kind_check`.execute(db);
  await sql`
    alter table vk_token add constraint vk_token_kind_check
      check (kind in ('service', 'user', 'full_user', 'community'))`.execute(db);
  await sql`alter table vk_capability drop constraint vk_capability_token_kind_check`.execute(db);
  await sql`
    alter table vk_capability add constraint vk_capability_token_kind_check
      check (token_kind in ('service', 'user', 'full_user', 'community'))`.execute(db);
  // VK city id for each of our cities; null if VK does not have the city.
  await sql`
    create table vk_city (
      place_id text primary key,
      vk_city_id bigint,
      checked_at timestamptz not null
    )`.execute(db);
  // Snapshot of a person found at an outside source, who has no row in person.
  await sql`alter table keyword_search_hit add column person jsonb`.execute(db);
}
