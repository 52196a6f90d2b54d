import { randomUUID } from 'node:crypto';
import { SERVICE } from '@vidno/contract/constants';
import { sql } from 'kysely';
import type { Database } from '../../apps/server/src/database/database.ts';
import { addMadeUpPeople } from '../../apps/server/src/testing/keyword/add-made-up-people.ts';
import { type MadeUpPerson, makeUpPeople } from '../../apps/server/src/testing/keyword/made-up-people.ts';

export interface MonitorsPlan {
  readonly monitors: number;
  readonly people: readonly MadeUpPerson[];
  /** When the first is due; the others follow evenly. */
  readonly from: Date;
  readonly spreadMs: number;
  /** The number of monitors that are due at the same moment, in the middle. */
  readonly burst: number;
}

const SOURCE_ID = 'other';
const MONITORS_PER_ACCOUNT = 100;
const REFRESH_MINUTES = 15;
const REFRESH_MS = REFRESH_MINUTES * 60_000;

/** Adds people who can be found by name. */
export async function fillPeople(db: Database, count: number): Promise<readonly MadeUpPerson[]> {
  const people = [...makeUpPeople(count)];
  await addMadeUpPeople(db, people, SOURCE_ID);
  await db.updateTable('source').set({ person_count: count }).where('id', '=', SOURCE_ID).execute();
  await sql`vacuum analyze`.execute(db);
  return people;
}

/** Each monitor searches for somebody by name and has had a first run that found nobody. Returns the moment of the burst. */
export async function fillMonitors(db: Database, plan: MonitorsPlan): Promise<Date> {
  const accounts = await sql<{ id: number }>`
    insert into account (demo) select true from generate_series(1, ${Math.ceil(plan.monitors / MONITORS_PER_ACCOUNT)})
    returning id`.execute(db);
  await sql`insert into account_service (account_id, service) select id, ${SERVICE.monitoring} from account`.execute(
    db,
  );
  const burstAt = new Date(plan.from.getTime() + plan.spreadMs / 2);
  const monitors = Array.from({ length: plan.monitors }, (_, index) => {
    const evenly = plan.from.getTime() + (plan.spreadMs * index) / plan.monitors;
    return {
      id: randomUUID(),
      account_id: accounts.rows[index % accounts.rows.length]?.id,
      keyword: nameOf(plan.people, index),
      due: isInBurst(plan, index) ? burstAt : new Date(evenly),
    };
  });
  await insert(db, monitors);
  await sql`analyze`.execute(db);
  return burstAt;
}

function isInBurst({ monitors, burst }: MonitorsPlan, index: number): boolean {
  return index % Math.floor(monitors / burst) === 0;
}

function nameOf(people: readonly MadeUpPerson[], index: number): string {
  const person = people[index % people.length];
  return person ? `${person.given} ${person.surname}` : '';
}

async function insert(db: Database, monitors: readonly object[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(monitors)}::jsonb) as given (
    id uuid, account_id bigint, keyword text, due timestamptz)`;
  const before = sql`due - ${REFRESH_MS}::integer * interval '1 millisecond'`;
  await sql`
    insert into monitor (id, account_id, keyword, keyword_key, source_ids, source_kinds, place_id, refresh_minutes,
      collection_days, created_at, ends_at, schedule_from, previous_due_at, next_due_at, waiting, last_number, last_ok_number)
    select id, account_id, keyword, lower(keyword), array[${SOURCE_ID}]::text[], array['catalogue'], 'any', ${REFRESH_MINUTES}::integer, 1,
      ${before}, due + interval '1 day', ${before}, ${before}, due, false, 1, 1 from ${given}`.execute(db);
  await sql`
    insert into monitor_run (account_id, monitor_id, number, run_id, due_at)
    select account_id, id, 1, gen_random_uuid(), ${before} from ${given}`.execute(db);
  await sql`
    insert into run (id, kind, subject_id, account_id, lane, status, percent, resume_at, created_at, heartbeat_at, finished_at)
    select run_id, 'monitor', monitor_id, account_id, 'normal', 'delivered', 100, due_at, due_at, due_at, due_at
    from monitor_run`.execute(db);
}
