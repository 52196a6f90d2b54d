import { Kysely, PGliteAdapter, PostgresDialect, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { type DatabaseConnections, DEFAULT_CONNECTIONS } from '#config/database-config.ts';
import type { Logger } from '#observability/log.ts';
import { traceQuery } from '#observability/tracing.ts';
import type { Database, Tables, Transaction } from '../database.ts';
import { type MigrateDatabase, migrate } from '../migrate.ts';
import { createNews, keepNews, listenToNews } from '../news.ts';
import type { OpenedDatabase } from '../opened-database.ts';
import { handOverJournal } from './hand-over-journal.ts';
import { createReconnectingPool, toConnectionError } from './reconnecting-pool.ts';

/** One connection, whose statements may take as long as they like. */
const NO_TIMEOUTS = { product: 1, lockMs: 0, statementMs: 0 } as const;

interface MigrationOptions {
  readonly migrationUrl?: string | null;
  readonly prepare?: MigrateDatabase;
}

/**
 * Opens a PostgreSQL server, which any number of processes may share. With a URL for the migrations these run as its role, which
 * then keeps the journal for itself.
 */
export async function openPostgresql(
  connectionString: string,
  log: Logger,
  connections: DatabaseConnections = DEFAULT_CONNECTIONS,
  { migrationUrl = null, prepare = migrate }: MigrationOptions = {},
): Promise<OpenedDatabase> {
  const application_name = 'vidno';
  const server = { connectionString, application_name, log };
  const createPool = (own: DatabaseConnections, url = connectionString) =>
    createReconnectingPool({ ...server, connectionString: url, connections: own, types: { getTypeParser } });
  const connect = (...options: Parameters<typeof createPool>) => openPool(createPool(...options));
  const pinger = createPinger({ ...server, acquireMs: connections.acquireMs });
  const pool = createPool(connections);
  const db = openPool(pool);
  const news = createNews((tell) => listenToNews(server, tell));
  keepNews(db, news);
  const close = async () => {
    await news.close();
    await pinger.close();
    await db.destroy();
  };
  try {
    const { hasVectors } =
      migrationUrl === null || prepare !== migrate
        ? await prepare(db, { prepare: tuneDatabase })
        : await migrateAs(connect({ ...connections, ...NO_TIMEOUTS }, migrationUrl), await findRole(db));
    return {
      db,
      engine: 'postgresql',
      isSole: false,
      hasVectors,
      withOwnConnection: (use) => useOnce(connect({ ...connections, ...NO_TIMEOUTS }), use),
      countConnections: pool.count,
      boss: { connectionString, application_name: `${application_name} scheduler`, max: connections.scheduler },
      ping: pinger.ping,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function openPool(pool: PostgresPool): Database {
  return new Kysely<Tables>({ dialect: new ServerDialect({ pool }), log: traceQuery });
}

async function migrateAs(owner: Database, productRole: string): Promise<{ hasVectors: boolean }> {
  const finish = (trx: Transaction) => handOverJournal(trx, productRole);
  return await migrate(owner, { prepare: tuneDatabase, finish }).finally(() => owner.destroy());
}

async function findRole(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_user::text as name`.execute(db);
  if (!rows[0]) throw new Error('the database did not say as whom we are connected');
  return rows[0].name;
}

/** Always the same connection, because locks belong to it. */
async function useOnce<Answer>(db: Database, use: (db: Database) => Promise<Answer>): Promise<Answer> {
  try {
    return await db.connection().execute(use);
  } finally {
    await db.destroy();
  }
}

/** `migrate` takes its own lock; Kysely's would stay with a pooled connection after a failure. */
class LockFreeAdapter extends PGliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class ServerDialect extends PostgresDialect {
  override createAdapter(): LockFreeAdapter {
    return new LockFreeAdapter();
  }
}

const asText = (value: string): string => value;

/** Parses values into the same types as the embedded database. */
function getTypeParser(...[type, format]: Parameters<typeof pg.types.getTypeParser>): (value: string) => unknown {
  if (type === pg.types.builtins.INT8) return Number;
  if (type === pg.types.builtins.DATE) return asText;
  return pg.types.getTypeParser(type, format);
}

/** JIT costs more than it saves in our short queries; the timeouts stop runaway statements and forgotten transactions. */
const SETTINGS = {
  jit: 'off',
  statement_timeout: '5min',
  idle_in_transaction_session_timeout: '1min',
} as const;

/**
 * Sets parameters of the database for new connections. Keeps what an operator has set anywhere (for the server, the database
 * or the role), and does nothing without the right to change them.
 */
async function tuneDatabase(trx: Transaction): Promise<void> {
  const { rows } = await sql<{ name: string; owned: boolean; unset: readonly string[] }>`
    select d.datname as name, pg_has_role(d.datdba, 'usage') as owned,
      array(select name from pg_settings where source = 'default' and name = any(${Object.keys(SETTINGS)})) as unset
    from pg_database d where d.datname = current_database()`.execute(trx);
  const [database] = rows;
  if (!database?.owned) return;
  for (const [setting, value] of Object.entries(SETTINGS)) {
    if (!database.unset.includes(setting)) continue;
    await sql`alter database ${sql.id(database.name)} set ${sql.id(setting)} = ${sql.lit(value)}`.execute(trx);
  }
}

interface PingerOptions {
  readonly connectionString: string;
  readonly application_name: string;
  readonly acquireMs: number;
  readonly log: Logger;
}

/** Asks the server by a connection of its own, so that calls that wait for a lock do not make it seem dead. */
function createPinger({ connectionString, application_name, acquireMs, log }: PingerOptions) {
  const name = `${application_name} readiness`;
  const pool = new pg.Pool({
    connectionString,
    application_name: name,
    max: 1,
    connectionTimeoutMillis: acquireMs,
    query_timeout: acquireMs,
    keepAlive: true,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
  return {
    ping: async () => {
      await pool.query('select 1').catch((error: unknown) => {
        throw toConnectionError(error);
      });
    },
    close: () => pool.end(),
  };
}
