import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { HOUR_MS, MINUTE_MS } from '#config/time.ts';
import type { Database, Row, Transaction } from '#database/database.ts';
import { type EngineLoad, orderTurns, type Requester, type UsedTime, type WaitingTask } from './turns.ts';

type Task = Row<'engine_task'>;

export interface NewTask extends Requester, Pick<Task, 'id' | 'task'> {
  readonly isShort: boolean;
  /** Null if it is handed over. */
  readonly input: Buffer | null;
  readonly now: Date;
}

export async function insertTask(
  db: Database,
  { id, task, lane, group, member, isShort, input, now }: NewTask,
): Promise<void> {
  await db
    .insertInto('engine_task')
    .values({
      id,
      task,
      lane,
      requester_group: group,
      requester_member: member,
      is_short: isShort,
      input,
      output: null,
      lease: null,
      lease_until: null,
      arrived_at: now,
      started_at: null,
      forget_at: new Date(now.getTime() + UNANSWERED_MS),
    })
    .execute();
}

/** What a requester has had counts half after this long. */
const HALF_LIFE_MS = MINUTE_MS;
/** How long it is remembered who has had what: by then it counts next to nothing. An answer that nobody has taken goes as soon. */
const REMEMBERED_MS = 5 * MINUTE_MS;
/** A task that nobody has done by then is nobody's any more. */
const UNANSWERED_MS = HOUR_MS;
/** An engine that is silent for this long is gone. */
export const ENGINE_SILENT_MS = 15_000;
/** How long a task takes where none has been done lately. */
const FIRST_TASK_MS = 400;

/** What waits, who has had what lately, and when the places of all engines are free. */
export async function readLoad(db: Database | Transaction, now: Date): Promise<EngineLoad> {
  const { waiting, running } = await listOpen(db);
  const { used, taskMs } = await readUse(db, { running, now });
  const places = await countPlaces(db, now);
  const leftMs = running.map(({ startedAt }) => Math.max(0, taskMs - (now.getTime() - startedAt.getTime())));
  const free = Array.from({ length: Math.max(0, places - leftMs.length) }, () => 0);
  return { waiting, used, freeInMs: [...leftMs, ...free].slice(0, places), taskMs };
}

interface RunningTask extends Requester {
  readonly startedAt: Date;
  readonly leaseUntil: Date;
}

interface OpenTasks {
  readonly waiting: readonly WaitingTask[];
  readonly running: readonly RunningTask[];
}

async function listOpen(db: Database | Transaction): Promise<OpenTasks> {
  const rows = await db
    .selectFrom('engine_task')
    .select([
      'id',
      'lane',
      'requester_group',
      'requester_member',
      'is_short',
      'arrived_at',
      'state',
      'started_at',
      'lease_until',
    ])
    .where(sql<SqlBool>`state in ('waiting', 'running')`)
    .orderBy('arrived_at')
    .execute();
  const waiting: WaitingTask[] = [];
  const running: RunningTask[] = [];
  for (const { id, lane, requester_group: group, requester_member: member, is_short: isShort, ...row } of rows) {
    const { state, arrived_at: arrivedAt, started_at: startedAt, lease_until: leaseUntil } = row;
    if (state === 'waiting') waiting.push({ id, lane, group, member, isShort, arrivedAt: arrivedAt.getTime() });
    else if (startedAt && leaseUntil) running.push({ lane, group, member, startedAt, leaseUntil });
  }
  return { waiting, running };
}

/** A minute ago counts half: a machine that is busy for a moment does not stay so. */
const decay = (since: RawBuilder<unknown>, now: RawBuilder<unknown>) =>
  sql`power(2, -greatest(0, extract(epoch from ${now} - ${since})) * 1000 / ${HALF_LIFE_MS})::float8`;

/** Who has had what lately, with what runs, and the mean time of the tasks that were not short. */
async function readUse(
  db: Database | Transaction,
  { running, now }: { readonly running: readonly RunningTask[]; readonly now: Date },
): Promise<Pick<EngineLoad, 'used' | 'taskMs'>> {
  const { rows } = await sql<UsedTime & { readonly tasks: number; readonly tasksMs: number }>`
    select lane, requester_group as "group", requester_member as member, used_ms * weight as ms,
      tasks * weight as tasks, tasks_ms * weight as "tasksMs"
    from engine_use cross join lateral (select ${decay(sql`counted_at`, sql`${now}::timestamptz`)} as weight) as decay`.execute(
    db,
  );
  const tasks = rows.reduce((sum, row) => sum + row.tasks, 0);
  const tasksMs = rows.reduce((sum, row) => sum + row.tasksMs, 0);
  const underway = running.map(({ startedAt, ...who }) => ({ ...who, ms: now.getTime() - startedAt.getTime() }));
  return { used: [...rows, ...underway], taskMs: tasks > 0 ? tasksMs / tasks : FIRST_TASK_MS };
}

/** How many tasks the engines that are running do at once. */
export async function countPlaces(db: Database | Transaction, now: Date): Promise<number> {
  const { places } = await db
    .selectFrom('engine_process')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('places'), sql.lit(0)).as('places'))
    .where('seen_at', '>', new Date(now.getTime() - ENGINE_SILENT_MS))
    .executeTakeFirstOrThrow();
  return Number(places);
}

export interface ClaimedTask {
  readonly id: string;
  readonly lease: string;
  readonly task: Task['task'];
  /** Null if it is handed over. */
  readonly input: Buffer | null;
}

interface Claimed {
  readonly tasks: readonly ClaimedTask[];
  /** When the next of the tasks that run is lost unless its lease is renewed; null if none runs. */
  readonly lostAt: Date | null;
}

/** Takes the tasks whose turn it is. Processes choose one after the other, so that all of them keep to one order. */
export async function claimTasks(
  db: Database,
  { count, now, leaseUntil }: { readonly count: number; readonly now: Date; readonly leaseUntil: Date },
): Promise<Claimed> {
  return await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('engine_task'))`.execute(trx);
    let open = await listOpen(trx);
    if (open.running.some(({ leaseUntil: until }) => until < now)) {
      await freeLost(trx, now);
      open = await listOpen(trx);
    }
    const { waiting, running } = open;
    const lostAt = running.reduce<Date | null>(
      (first, { leaseUntil: until }) => (first === null || until < first ? until : first),
      null,
    );
    if (waiting.length === 0) return { tasks: [], lostAt };
    // Where there is room for all of them, nobody's turn comes before another's.
    const { used, taskMs } =
      waiting.length > count ? await readUse(trx, { running, now }) : { used: [], taskMs: FIRST_TASK_MS };
    const freeInMs = Array.from({ length: count }, () => 0);
    const chosen = orderTurns({ waiting, used, freeInMs, taskMs }, count);
    const { rows: tasks } = await sql<ClaimedTask>`
      update engine_task set state = 'running', lease = gen_random_uuid(), lease_until = ${leaseUntil},
        started_at = ${now}, attempts = attempts + 1
      where id in (${sql.join(chosen.map(({ task: { id } }) => sql`${id}::uuid`))}) and state = 'waiting'
      returning id, lease, task, input`.execute(trx);
    return { tasks, lostAt };
  });
}

/**
 * A task that has been lost by this many engines may be what ends them.
 * @limit request: The picture is answered with an error.
 */
const ATTEMPTS_MAX = 3;

/** Tasks of engines that are gone wait again, before those who came later. */
async function freeLost(trx: Transaction, now: Date): Promise<void> {
  await endAttempts(trx, now, sql`set ${orFail(now)} where state = 'running' and lease_until < ${now}`);
}

const orFail = (now: Date) => sql`lease = null, lease_until = null,
  state = case when attempts < ${ATTEMPTS_MAX} then 'waiting' else 'failed' end,
  forget_at = case when attempts < ${ATTEMPTS_MAX} then forget_at else ${forgetAt(now)}::timestamptz end,
  input = case when attempts < ${ATTEMPTS_MAX} then input end`;

const forgetAt = (now: Date) => new Date(now.getTime() + REMEMBERED_MS);

const DECAYED = decay(sql`known.counted_at`, sql`excluded.counted_at`);

/**
 * Ends what tasks have of an engine, and counts it for those who asked: all time they had, and apart from it what was done and was
 * not short. Returns how many tasks these were.
 */
async function endAttempts(db: Database | Transaction, now: Date, change: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql`
    with ended as (
      update engine_task ${change}
      returning lane, requester_group, requester_member, state = 'done' and not is_short as counts,
        extract(epoch from ${now}::timestamptz - started_at)::float8 * 1000 as ms
    ), counted as (
      insert into engine_use as known (lane, requester_group, requester_member, used_ms, tasks, tasks_ms, counted_at)
      select lane, requester_group, requester_member, sum(ms), count(*) filter (where counts),
        coalesce(sum(ms) filter (where counts), 0), ${now}::timestamptz
      from ended group by 1, 2, 3
      on conflict (lane, requester_group, requester_member) do update set
        used_ms = known.used_ms * ${DECAYED} + excluded.used_ms,
        tasks = known.tasks * ${DECAYED} + excluded.tasks,
        tasks_ms = known.tasks_ms * ${DECAYED} + excluded.tasks_ms,
        counted_at = greatest(known.counted_at, excluded.counted_at)
    )
    select 1 from ended`.execute(db);
  return rows.length;
}

type Leased = Pick<ClaimedTask, 'id' | 'lease'>;

/** False if the task has been given up or taken over. */
export async function endTask(
  db: Database,
  { id, lease }: Leased,
  { state, output, now }: { readonly state: 'done' | 'failed'; readonly output: Buffer | null; readonly now: Date },
): Promise<boolean> {
  const ended = await endAttempts(
    db,
    now,
    sql`set state = ${state}, output = ${output}, input = null, lease = null, lease_until = null,
      forget_at = ${forgetAt(now)} where id = ${id} and lease = ${lease}`,
  );
  return ended > 0;
}

export async function renewTasks(db: Database, leases: readonly string[], leaseUntil: Date): Promise<void> {
  if (leases.length === 0) return;
  await db
    .updateTable('engine_task')
    .set({ lease_until: leaseUntil })
    .where('lease', 'in', [...leases])
    .execute();
}

export async function announceEngine(db: Database, { id, places, now }: { id: string; places: number; now: Date }) {
  await db
    .insertInto('engine_process')
    .values({ id, places, seen_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: now, places }))
    .execute();
}

export async function removeEngine(db: Database, id: string): Promise<void> {
  await db.deleteFrom('engine_process').where('id', '=', id).execute();
}

export type TaskAnswer = { readonly state: 'done' | 'failed'; readonly output: Buffer | null };

/** The answers that are there by now, which are then kept no longer. */
export async function takeAnswers(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TaskAnswer | 'gone'>> {
  if (ids.length === 0) return new Map();
  const wanted = sql`id in (${sql.join(ids.map((id) => sql`${id}::uuid`))})`;
  const { rows } = await sql<Pick<Task, 'id' | 'state' | 'output'>>`
    with taken as (
      delete from engine_task where ${wanted} and state in ('done', 'failed') returning id, state, output
    )
    select id, state, output from taken
    union all
    select id, state, null from engine_task where ${wanted} and state in ('waiting', 'running')`.execute(db);
  const known = new Map(rows.map((row) => [row.id, row]));
  const answers = new Map<string, TaskAnswer | 'gone'>();
  for (const id of ids) {
    const { state, output } = known.get(id) ?? { state: 'gone', output: null };
    if (state === 'gone') answers.set(id, 'gone');
    if (state === 'done' || state === 'failed') answers.set(id, { state, output });
  }
  return answers;
}

/** Nobody waits for these any more: what has not started never does. What runs is forgotten with its answer. */
export async function giveUpTasks(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('engine_task')
    .where('id', 'in', [...ids])
    .where('state', '<>', 'running')
    .execute();
}

/** Back to where it waited: its engine could not do it. `failed` if it has been tried often enough. */
export async function returnTask(db: Database, { id, lease }: Leased, now: Date): Promise<void> {
  await endAttempts(db, now, sql`set ${orFail(now)} where id = ${id} and lease = ${lease}`);
}

/** Forgets answers that nobody took, what no longer counts, and engines that are gone. */
export async function forgetTasks(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('engine_task').where('forget_at', '<', now).execute();
  await db
    .deleteFrom('engine_use')
    .where('counted_at', '<', new Date(now.getTime() - REMEMBERED_MS))
    .execute();
  await db
    .deleteFrom('engine_process')
    .where('seen_at', '<', new Date(now.getTime() - REMEMBERED_MS))
    .execute();
}
