import { sql } from 'kysely';
import type { Database } from '#database/database.ts';

/** Installs a trigger that logs the start, every end and every takeover of each run. */
export async function installRunLog(db: Database): Promise<void> {
  await sql`create table run_log (run_id uuid not null, kind text not null, what text not null, held boolean)`.execute(
    db,
  );
  await sql`
    create function log_run() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into run_log values (new.id, new.kind, 'started', false);
      elsif tg_op = 'DELETE' then
        if old.status = 'wait' then insert into run_log values (old.id, old.kind, 'deleted', old.lease is not null); end if;
      elsif new.status <> old.status or new.finished_at is distinct from old.finished_at then
        insert into run_log values (new.id, new.kind, new.status, old.lease is not null);
      elsif new.lease <> old.lease then
        insert into run_log values (new.id, new.kind, 'taken over', true);
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger run_log after insert or update or delete on run for each row execute function log_run()`.execute(
    db,
  );
}

export interface RunKindCounts {
  readonly kind: string;
  readonly started: number;
  readonly delivered: number;
  readonly failed: number;
  readonly withdrawn: number;
  /** Withdrawn runs that a worker held at that time. */
  readonly withdrawnWhileLeased: number;
  /** Runs that one worker took over from another. */
  readonly takenOver: number;
  /** Runs that never ended, or were deleted before they ended. */
  readonly lost: number;
  /** Runs that ended more than once. */
  readonly doubled: number;
}

export async function countLoggedRuns(db: Database): Promise<RunKindCounts[]> {
  const { rows } = await sql<RunKindCounts>`
    select kind, count(*)::integer as started, sum(delivered)::integer as delivered, sum(failed)::integer as failed,
      sum(withdrawn)::integer as withdrawn, sum(leased)::integer as "withdrawnWhileLeased", count(*) filter (where takeovers > 0)::integer as "takenOver",
      count(*) filter (where delivered + failed + withdrawn = 0)::integer as lost,
      count(*) filter (where delivered + failed + withdrawn > 1 or starts <> 1)::integer as doubled
    from (
      select kind, count(*) filter (where what = 'started') as starts,
        count(*) filter (where what = 'delivered') as delivered, count(*) filter (where what = 'failed') as failed,
        count(*) filter (where what = 'withdrawn') as withdrawn, count(*) filter (where what = 'taken over') as takeovers,
        count(*) filter (where what = 'withdrawn' and held) as leased
      from run_log group by kind, run_id
    ) as run group by kind order by kind`.execute(db);
  return rows;
}
