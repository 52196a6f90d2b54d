import { sql } from 'kysely';

/** Sort columns of the post list. Each index breaks ties by time. */
const METRICS = ['likes', 'comments', 'reposts', 'views', 'interactions_per_follower', 'interactions_per_view'];

/** Included in indexes, so that a page of one group is found by an index-only scan. */
const GROUP = sql`content_type, text_length, weekday, hour`;

const SUMS = sql`
  posts integer not null,
  likes bigint not null,
  comments bigint not null,
  reposts bigint not null,
  views bigint not null,
  posts_with_views integer not null,
  reactions bigint not null,
  posts_with_reactions integer not null,
  interactions_per_follower double precision not null,
  posts_with_followers integer not null,
  posts_followed_later integer not null,
  followed_later_on date,
  interactions_per_view double precision not null,
  posts_with_ratio integer not null,
  posts_moving integer not null`;

export const VK_POSTS_SCHEMA = [
  sql`
    create table vk_owner (
      owner_id bigint primary key,
      abandoned_at timestamptz
    )`,
  sql`create index vk_owner_abandoned on vk_owner (abandoned_at) where abandoned_at is not null`,
  sql`
    create table vk_owner_day (
      owner_id bigint not null references vk_owner on delete cascade,
      day date not null,
      read_at timestamptz not null,
      followers integer check (followers >= 0),
      friends integer,
      jump boolean not null default false,
      primary key (owner_id, day)
    )`,
  sql`
    create index vk_owner_day_used on vk_owner_day (owner_id, read_at) include (followers, day)
    where followers is not null and not jump`,
  sql`
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
      donut boolean not null default false,
      signed boolean not null default false,
      likes integer not null,
      comments integer not null,
      reposts integer not null,
      views integer,
      reactions integer,
      followers integer,
      followers_day date,
      interactions integer not null generated always as (likes + comments + reposts) stored,
      interactions_per_follower double precision generated always as
        ((likes + comments + reposts)::double precision / nullif(followers, 0)) stored,
      interactions_per_view double precision generated always as
        ((likes + comments + reposts)::double precision / nullif(views, 0)) stored,
      frozen_at timestamptz,
      likes_now integer,
      comments_now integer,
      reposts_now integer,
      views_now integer,
      reactions_now integer,
      edited_at timestamptz,
      deleted_at timestamptz,
      back_at timestamptz,
      kinds smallint not null generated always as ((ads::integer + 2 * (content_type = 'repost')::integer + 4 * pinned::integer
        + 8 * donut::integer + 16 * signed::integer + 32 * (edited_at is not null)::integer)::smallint) stored,
      moving boolean not null generated always as (frozen_at is null and deleted_at is null) stored,
      hidden_above integer not null default 0,
      seen_at timestamptz not null default now(),
      check ((followers is null) = (followers_day is null)),
      check (num_nulls(likes_now, comments_now, reposts_now) in (0, 3)),
      check (frozen_at is not null or num_nonnulls(likes_now, views_now, reactions_now) = 0),
      primary key (vk_account_id, post_id)
    )`,
  // Including all metrics lets daily sums and short sorted lists be computed by an index-only scan.
  sql`
    create index vk_post_time on vk_post (vk_account_id, day, published_at, post_id)
    include (${GROUP}, likes, comments, reposts, views, reactions, followers_day, interactions_per_follower, interactions_per_view,
      moving, kinds)`,
  sql`create index vk_post_deleted on vk_post (vk_account_id, day) where deleted_at is not null`,
  sql`create index vk_post_seen on vk_post (vk_account_id, seen_at, post_id) where deleted_at is null`,
  sql`create index vk_post_hour on vk_post (vk_account_id, weekday, hour, day, post_id)`,
  sql`create index vk_post_without_followers on vk_post (vk_account_id, post_id) where followers_day is null`,
  ...METRICS.map(
    (metric) => sql`
      create index ${sql.id(`vk_post_${metric}`)}
      on vk_post (vk_account_id, ${sql.id(metric)}, day, post_id) include (${GROUP})`,
  ),
  sql`
    create table vk_post_roll_up (
      vk_account_id uuid primary key references vk_account on delete cascade,
      leaf_tier smallint not null,
      ready boolean not null
    )`,
  sql`
    create table vk_post_dirty (
      vk_account_id uuid not null references vk_account on delete cascade,
      tier smallint not null,
      slot integer not null,
      primary key (vk_account_id, tier, slot)
    )`,
  sql`
    create table vk_post_day (
      vk_account_id uuid not null references vk_account on delete cascade,
      day date not null,
      ${SUMS},
      primary key (vk_account_id, day)
    )`,
  sql`
    create table vk_post_total (
      vk_account_id uuid not null references vk_account on delete cascade,
      tier smallint not null,
      slot integer not null,
      dimension text not null,
      value text not null,
      ${SUMS},
      primary key (vk_account_id, tier, slot, dimension, value)
    )`,
  sql`
    create table vk_post_rank (
      vk_account_id uuid not null references vk_account on delete cascade,
      tier smallint not null,
      slot integer not null,
      trait smallint not null,
      metric smallint not null,
      posts integer not null,
      buckets smallint[] not null,
      counts integer[] not null,
      primary key (vk_account_id, tier, slot, trait, metric)
    )`,
  sql`
    create table vk_post_tag (
      vk_account_id uuid not null references vk_account on delete cascade,
      tag text not null,
      day date not null,
      post_id bigint not null,
      published_at timestamptz not null,
      likes integer not null,
      comments integer not null,
      reposts integer not null,
      views integer,
      interactions_per_follower double precision,
      interactions_per_view double precision,
      primary key (vk_account_id, tag, day, post_id)
    )`,
  sql`create index vk_post_tag_day on vk_post_tag (vk_account_id, day)`,
  sql`
    create table vk_change (
      vk_account_id uuid not null references vk_account on delete cascade,
      id bigint not null generated always as identity,
      at timestamptz not null,
      kind text not null check (kind in ('new', 'moved', 'late', 'edited', 'deleted', 'back', 'followers')),
      day date not null,
      posts integer not null check (posts > 0),
      likes bigint not null,
      comments bigint not null,
      reposts bigint not null,
      views bigint not null,
      primary key (vk_account_id, id)
    )`,
  sql`create index vk_change_day on vk_change (vk_account_id, day, id)`,
  sql`
    create table vk_seen (
      account_id bigint not null references account on delete cascade,
      vk_account_id uuid not null references vk_account on delete cascade,
      period text not null,
      last_change_id bigint not null,
      seen_at timestamptz not null,
      figures jsonb not null,
      primary key (account_id, vk_account_id, period)
    )`,
  sql`create index vk_seen_wall on vk_seen (vk_account_id)`,
];
