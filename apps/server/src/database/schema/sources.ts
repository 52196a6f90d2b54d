import { sql } from 'kysely';

export const SOURCES_SCHEMA = [
  sql`
    create table source (
      id text primary key,
      title text not null,
      kind text not null,
      position smallint not null,
      health text not null default 'up' check (health in ('up', 'down', 'unavailable')),
      health_message text,
      checked_at timestamptz,
      lawful_basis text,
      vouches_adults boolean not null default false,
      checks_photos boolean not null default false,
      person_count integer not null default 0,
      face_count integer not null default 0,
      basis_ends_at timestamptz check (basis_ends_at is null or lawful_basis is not null),
      closed_at timestamptz,
      erased_at timestamptz,
      erased_people integer not null default 0,
      dismisses_ageless boolean not null default false,
      check ((health = 'up') = (health_message is null)),
      check (closed_at is null or health = 'unavailable'),
      check (erased_at is null or closed_at is not null)
    )`,
  sql`
    insert into source (id, title, kind, position, checks_photos, health, health_message) values
      ('tinder', 'Анкеты знакомств', 'catalogue', 1, true, 'up', null),
      ('other', 'Другие источники', 'catalogue', 2, false, 'up', null),
      ('vk', 'ВКонтакте: люди', 'vk_people', 3, false, 'unavailable', 'ВКонтакте на этом сайте не подключён.'),
      ('vk-posts', 'ВКонтакте: посты', 'vk_posts', 4, false, 'unavailable', 'ВКонтакте на этом сайте не подключён.')`,
  // Number of health probes per day (Moscow time).
  sql`
    create table source_health_day (
      source_id text not null references source,
      day date not null,
      passed integer not null default 0,
      failed integer not null default 0,
      primary key (source_id, day)
    )`,
];
