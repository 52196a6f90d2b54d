import { sql } from 'kysely';

export const DESTRUCTION_SCHEMA = [
  // Facts of the time: who the operator was by then, and in what words it was said. Of the person it has a number at most.
  sql`
    create table destruction_act (
      number bigint generated always as identity primary key,
      request_number bigint,
      subject text not null,
      people integer not null,
      categories jsonb not null,
      operator jsonb not null,
      executor text not null,
      method text not null,
      reason text not null,
      destroyed_at timestamptz not null,
      event_id bigint not null
    )`,
  sql`create index destruction_act_request on destruction_act (request_number) where request_number is not null`,
  sql`create index destruction_act_age on destruction_act (destroyed_at)`,
];
