import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table vk_post (
      vk_account_id uuid not null references vk_account on delete cascade,
      post_id bigint not null,
      published_at timestamptz not null,
      day date not null,
      weekday smallint not null check (weekday between 1 and 7),
      hour smallint not null check (hour between 0 and 23),
      text text not null,
      text_length text not null check (text_length in ('none', 'short', 'medium', 'long')),
      content_type text not null,
      hashtags text[] not null,
      preview_url text,
      pinned boolean not null,
      ads boolean not null,
      likes integer not null,
      comments integer not null,
      reposts integer not null,
      views integer,
      reactions integer,
      interactions integer not null generated always as (likes + comments + reposts) stored,
      interactions_per_view double precision generated always as
        ((likes + comments + reposts)::double precision / nullif(views, 0)) stored,
      seen_at timestamptz not null default now(),
      primary key (vk_account_id, post_id)
    )`.execute(db);
}
