import { sql } from 'kysely';

/** Workers are told of runs that may be claimed, and of monitors whose next time is not known yet, instead of asking for them. */
export const NEWS_SCHEMA = [
  sql`
    create function tell_news() returns trigger language plpgsql as $$
    begin
      perform pg_notify(tg_argv[0], '');
      return null;
    end $$`,
];
