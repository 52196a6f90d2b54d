import { type SqlBool, sql } from 'kysely';
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
      ended_at: null,
      forget_at: new Date(now.getTime() + UNANSWERED_MS),
    })
    .execute();
}

/** What a requester has had counts half after this long. */
const HALF_LIFE_MS = MINUTE_MS;
/** How long a task is remembered after its end: by then what it took counts next to nothing. */
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
  const used = await listUsed(db, now);
  const taskMs = await findTaskMs(db, now);
  const places = await countPlaces(db, now);
  const leftMs = running.map(({ startedAt }) => Math.max(0, taskMs - (now.getTime() - startedAt.getTime())));
  const free = Array.from({ length: Math.max(0, places - leftMs.length) }, () => 0);
  return { waiting, used, freeInMs: [...leftMs, ...free].slice(0, places), taskMs };
}

interface OpenTasks {
  readonly waiting: readonly WaitingTask[];
  readonly running: readonly { readonly startedAt: Date; readonly leaseUntil: Date }[];
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
      'started_at',
      'lease_until',
    ])
    .where(sql<SqlBool>`state in ('waiting', 'running')`)
    .orderBy('arrived_at')
    .execute();
  const waiting: WaitingTask[] = [];
  const running: { startedAt: Date; leaseUntil: Date }[] = [];
  for (const { id, lane, requester_group: group, requester_member: member, is_short: isShort, ...row } of rows) {
    const { arrived_at: arrivedAt, started_at: startedAt, lease_until: leaseUntil } = row;
    if (startedAt !== null && leaseUntil !== null) running.push({ startedAt, leaseUntil });
    else waiting.push({ id, lane, group, member, isShort, arrivedAt: arrivedAt.getTime() });
  }
  return { waiting, running };
}

async function listUsed(db: Database | Transaction, now: Date): Promise<UsedTime[]> {
  const { rows } = await sql<UsedTime>`
    select lane, requester_group as "group", requester_member as member,
      sum(extract(epoch from coalesce(ended_at, ${now}) - started_at) * 1000
        * power(2, -extract(epoch from ${now} - coalesce(ended_at, ${now})) * 1000 / ${HALF_LIFE_MS}))::float8 as ms
    from engine_task
    where started_at is not null
      and (ended_at > ${new Date(now.getTime() - REMEMBERED_MS)} or state = 'running')
    group by 1, 2, 3`.execute(db);
  return rows;
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

/** @limit queue: Of what was done before these last tasks, the estimate of a wait takes no notice. */
const TASKS_OF_A_MEAN = 256;

/** The mean of the last tasks, without short ones. A minute ago counts half: a machine that is busy for a moment does not stay so. */
async function findTaskMs(db: Database | Transaction, now: Date): Promise<number> {
  const { rows } = await sql<{ ms: number | null }>`
    select (sum(weight * extract(epoch from ended_at - started_at)) / sum(weight) * 1000)::float8 as ms from (
      select started_at, ended_at, power(2, -extract(epoch from ${now} - ended_at) * 1000 / ${HALF_LIFE_MS}) as weight
      from engine_task
      where ended_at > ${new Date(now.getTime() - REMEMBERED_MS)} and state = 'done' and not is_short
      order by ended_at desc limit ${TASKS_OF_A_MEAN}) last`.execute(db);
  return rows[0]?.ms ?? FIRST_TASK_MS;
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
    await freeLost(trx, now);
    const { waiting, running } = await listOpen(trx);
    const lostAt = running.reduce<Date | null>(
      (first, { leaseUntil: until }) => (first === null || until < first ? until : first),
      null,
    );
    if (waiting.length === 0) return { tasks: [], lostAt };
    const freeInMs = Array.from({ length: count }, () => 0);
    const load = { waiting, used: await listUsed(trx, now), freeInMs, taskMs: await findTaskMs(trx, now) };
    const chosen = orderTurns(load, count);
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
  await sql`
    update engine_task set lease = null, lease_until = null, ${orFail(now)}
    where state = 'running' and lease_until < ${now}`.execute(trx);
}

const orFail = (now: Date) => sql`
  started_at = case when attempts < ${ATTEMPTS_MAX} then null else started_at end,
  state = case when attempts < ${ATTEMPTS_MAX} then 'waiting' else 'failed' end,
  ended_at = case when attempts < ${ATTEMPTS_MAX} then null else ${now}::timestamptz end,
  forget_at = case when attempts < ${ATTEMPTS_MAX} then forget_at else ${forgetAt(now)}::timestamptz end,
  input = case when attempts < ${ATTEMPTS_MAX} then input end`;

const forgetAt = (now: Date) => new Date(now.getTime() + REMEMBERED_MS);

type Leased = Pick<ClaimedTask, 'id' | 'lease'>;

/** False if the task has been given up or taken over. */
export async function endTask(
  db: Database,
  { id, lease }: Leased,
  { state, output, now }: { readonly state: 'done' | 'failed'; readonly output: Buffer | null; readonly now: Date },
): Promise<boolean> {
  const ended = await db
    .updateTable('engine_task')
    .set({ state, output, input: null, lease: null, lease_until: null, ended_at: now, forget_at: forgetAt(now) })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
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
  const rows = await db
    .selectFrom('engine_task')
    .select(['id', 'state', 'output'])
    .where('id', 'in', [...ids])
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  const answers = new Map<string, TaskAnswer | 'gone'>();
  for (const id of ids) {
    const { state, output } = known.get(id) ?? { state: 'gone', output: null };
    if (state === 'gone') answers.set(id, 'gone');
    if (state === 'done' || state === 'failed') answers.set(id, { state, output });
  }
  await giveUpTasks(db, [...answers.keys()]);
  return answers;
}

/** Nobody waits for these any more: what has not started never does, and no answer is kept. */
export async function giveUpTasks(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('engine_task')
    .where('id', 'in', [...ids])
    .where('state', '=', 'waiting')
    .execute();
  await db
    .updateTable('engine_task')
    .set({ output: null })
    .where('id', 'in', [...ids])
    .execute();
}

/** Back to where it waited: its engine could not do it. `failed` if it has been tried often enough. */
export async function returnTask(db: Database, { id, lease }: Leased, now: Date): Promise<void> {
  await sql`
    update engine_task set lease = null, lease_until = null, ${orFail(now)} where id = ${id} and lease = ${lease}`.execute(
    db,
  );
}

/** Forgets tasks whose time no longer counts, and engines that are gone. */
export async function forgetTasks(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('engine_task').where('forget_at', '<', now).execute();
  await db
    .deleteFrom('engine_process')
    .where('seen_at', '<', new Date(now.getTime() - REMEMBERED_MS))
    .execute();
}
