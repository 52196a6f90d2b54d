import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  PGliteAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Db } from 'pg-boss';
import type { EmbeddedClient, EmbeddedSession } from './embedded-client.ts';

/**
 * Kysely dialect for the embedded database. Unlike Kysely's own PGlite dialect, it gives the single session to one caller at
 * a time, so that nobody's statements end up in another caller's transaction.
 */
export class EmbeddedDialect implements Dialect {
  readonly #client: EmbeddedClient;

  constructor(client: EmbeddedClient) {
    this.#client = client;
  }

  createAdapter(): DialectAdapter {
    return new EmbeddedAdapter();
  }

  createDriver(): Driver {
    return new EmbeddedDriver(this.#client);
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new PostgresIntrospector(db);
  }

  createQueryCompiler(): QueryCompiler {
    return new PostgresQueryCompiler();
  }
}

class EmbeddedAdapter extends PGliteAdapter {
  /** The client serialises transactions, including those of the scheduler. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class EmbeddedDriver implements Driver {
  readonly #client: EmbeddedClient;

  constructor(client: EmbeddedClient) {
    this.#client = client;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<EmbeddedConnection> {
    return new EmbeddedConnection(this.#client);
  }

  async beginTransaction(connection: EmbeddedConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: EmbeddedConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: EmbeddedConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(connection: EmbeddedConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#client.close();
  }
}

/** Executes single statements, or one transaction that holds the session. */
class EmbeddedConnection implements DatabaseConnection {
  readonly #client: EmbeddedClient;
  #session: EmbeddedSession | null = null;
  #isReleased = false;

  constructor(client: EmbeddedClient) {
    this.#client = client;
  }

  async begin(): Promise<void> {
    this.#session = await this.#client.acquire();
    await this.#session.query('begin', []);
  }

  async commit(): Promise<void> {
    const { command } = await this.#query('commit', []);
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  release(): void {
    this.#session?.release();
    this.#isReleased = true;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, affectedRows } = await this.#query(sql, parameters);
    // Like Kysely's own drivers, trusts that the rows match the query's type.
    return { rows: rows as Row[], numAffectedRows: BigInt(affectedRows) };
  }

  // biome-ignore lint/correctness/useYield: the interface requires a generator, but there is no cursor.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('The embedded database does not stream');
  }

  async #query(sql: string, parameters: readonly unknown[]) {
    if (this.#isReleased) throw new Error('The transaction has ended');
    return await (this.#session ?? this.#client).query(sql, parameters);
  }
}

/** The database adapter of pg-boss, on the session shared with all other queries. */
export function createEmbeddedBossDatabase(client: EmbeddedClient): Db {
  return {
    executeSql: async (text, values = []) => {
      const mayBeMultiple = values.length === 0 && text.includes(';');
      const { rows } = mayBeMultiple ? await client.exec(text) : await client.query(text, values);
      return { rows: [...rows] };
    },
    listen: async (channel, onNotification, onReconnect) => {
      const unlisten = await client.listen(channel, onNotification);
      onReconnect();
      return { close: unlisten };
    },
  };
}
