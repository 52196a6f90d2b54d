import { type Kysely, sql } from 'kysely';

/** Workers are told of runs that may be claimed, and of monitors whose next time is not known yet, instead of asking for them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function tell_news() returns trigger language plpgsql as $$
    begin
      perform pg_notify(tg_argv[0], '');
      return null;
    end $$`.execute(db);
  await sql`
    create trigger run_news after insert on run for each statement execute function tell_news('run_news')`.execute(db);
  // Renewing a lease and progress tell nothing.
  await sql`
    create trigger run_news_again after update on run for each row
    when (new.status = 'wait' and new.lease is null
      and (old.lease is not null or new.resume_at < old.resume_at or new.lane <> old.lane))
    execute function tell_news('run_news')`.execute(db);
  await sql`
    create trigger monitor_news after insert on monitor for each statement execute function tell_news('monitor_news')`.execute(
    db,
  );
  await sql`
    create trigger monitor_news_again after update on monitor for each row
    when (not new.waiting and new.next_due_at <= new.ends_at
      and (old.waiting or new.next_due_at < old.next_due_at or old.next_due_at > old.ends_at))
    execute function tell_news('monitor_news')`.execute(db);
}
