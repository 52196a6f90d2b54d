import { sql } from 'kysely';

export const MATERIALS_SCHEMA = [
  sql`
    create table material (
      id integer generated always as identity primary key,
      slug text not null unique check (slug !~ '^[0-9]+$'),
      origin text not null check (origin in ('product', 'operator')),
      title text not null check (title <> ''),
      head_content text not null,
      preview text not null,
      description text not null,
      content text not null,
      tags text[] not null,
      reading_minutes integer not null,
      created_at date not null,
      changed_at timestamptz not null
    )`,
  sql`create index material_newest on material (created_at desc, id desc)`,
  sql`create index material_tags on material using gin (tags)`,
  sql`
    create table faq_entry (
      slug text primary key,
      origin text not null check (origin in ('product', 'operator')),
      position integer not null,
      title text not null check (title <> ''),
      content text not null
    )`,
];
