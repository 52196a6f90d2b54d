import { sql } from 'kysely';
import type { Database, Row, Transaction } from '#database/database.ts';
import type { Node } from './merkle.ts';

/** Entries and checkpoints are added one after the other. */
export async function lockLog(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('removal log', 0))`.execute(trx);
}

export async function findSize(db: Database | Transaction): Promise<number> {
  const last = await db
    .selectFrom('removal_log_entry')
    .select('index')
    .orderBy('index', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? last.index + 1 : 0;
}

export type LogEntry = Row<'removal_log_entry'>;

export async function insertEntry(
  trx: Transaction,
  entry: LogEntry,
  nodes: readonly Row<'removal_log_node'>[],
): Promise<void> {
  await trx.insertInto('removal_log_entry').values(entry).execute();
  await trx
    .insertInto('removal_log_node')
    .values([...nodes])
    .execute();
}

/** The latest of a request; null if it has none. */
export async function findLatestEntry(db: Database, requestNumber: number): Promise<LogEntry | null> {
  const entries = db.selectFrom('removal_log_entry').selectAll().where('request_number', '=', requestNumber);
  return (await entries.orderBy('index', 'desc').limit(1).executeTakeFirst()) ?? null;
}

/** Entries from this index on, in order. */
export async function listEntries(db: Database, from: number, limit: number): Promise<LogEntry[]> {
  return await db
    .selectFrom('removal_log_entry')
    .selectAll()
    .where('index', '>=', from)
    .orderBy('index')
    .limit(limit)
    .execute();
}

/** At most two for each level of the tree. */
export async function listNodes(
  db: Database | Transaction,
  nodes: readonly Node[],
): Promise<Row<'removal_log_node'>[]> {
  if (nodes.length === 0) return [];
  return await db
    .selectFrom('removal_log_node')
    .selectAll()
    .where((eb) =>
      eb(
        eb.refTuple('level', 'position'),
        'in',
        nodes.map(({ level, position }) => eb.tuple(level, position)),
      ),
    )
    .execute();
}

export type LogKey = Row<'removal_log_key'>;

/** The latest first. */
export async function listKeys(db: Database | Transaction): Promise<LogKey[]> {
  return await db.selectFrom('removal_log_key').selectAll().orderBy('generation', 'desc').execute();
}

export async function insertKey(trx: Transaction, key: LogKey): Promise<void> {
  await trx.insertInto('removal_log_key').values(key).execute();
}

export type Checkpoint = Row<'removal_log_checkpoint'>;

export async function findCheckpoint(db: Database | Transaction): Promise<Checkpoint | null> {
  const last = await db
    .selectFrom('removal_log_checkpoint')
    .selectAll()
    .orderBy('size', 'desc')
    .orderBy('generation', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? null;
}

export async function insertCheckpoint(trx: Transaction, checkpoint: Checkpoint): Promise<void> {
  await trx.insertInto('removal_log_checkpoint').values(checkpoint).execute();
}

/** Size and root of the last checkpoint that the journal has; null if it has none. */
export async function findJournalled(db: Database): Promise<{ readonly size: number; readonly root: string } | null> {
  const { rows } = await sql<{ size: number; root: string }>`
    select (subject->>'size')::float8 as size, subject->>'root' as root from audit_event
    where action = 'removal.checkpoint' order by id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
