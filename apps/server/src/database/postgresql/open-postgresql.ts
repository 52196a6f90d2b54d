import { Kysely, PGliteAdapter, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from '#observability/log.ts';
import { migrate } from '../migrate.ts';
import type { OpenedDatabase } from '../opened-database.ts';
import type { Tables } from '../tables.ts';
import { tuneDatabase } from './tune-database.ts';

const CONNECTIONS = { product: 10, scheduler: 5 } as const;

/** Opens a PostgreSQL server, which any number of processes may share. */
export async function openPostgresql(connectionString: string, log: Logger): Promise<OpenedDatabase> {
  const application_name = 'vidno';
  const pool = new pg.Pool({ connectionString, application_name, max: CONNECTIONS.product, types: { getTypeParser } });
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
  const db = new Kysely<Tables>({ dialect: new ServerDialect({ pool }) });
  try {
    const { hasVectors } = await migrate(db, tuneDatabase);
    return {
      db,
      engine: 'postgresql',
      hasVectors,
      boss: { connectionString, application_name: `${application_name} scheduler`, max: CONNECTIONS.scheduler },
      close: () => db.destroy(),
    };
  } catch (error) {
    await db.destroy();
    throw error;
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
export function getTypeParser(
  ...[type, format]: Parameters<typeof pg.types.getTypeParser>
): (value: string) => unknown {
  if (type === pg.types.builtins.INT8) return Number;
  if (type === pg.types.builtins.DATE) return asText;
  return pg.types.getTypeParser(type, format);
}
