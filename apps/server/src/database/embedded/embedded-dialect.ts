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
import type { EmbeddedClient, EmbeddedSession } from './embedded-client.ts';

/**
 * Kysely over the embedded database. Its own PGlite dialect lets every caller into the transaction that happens to be
 * open; this one hands the only session to one caller at a time.
 */
export class EmbeddedDialect implements Dialect {
  readonly #client: EmbeddedClient;

  constructor(client: EmbeddedClient) {
    this.#client = client;
  }

  createAdapter(): DialectAdapter {
    return new PGliteAdapter();
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

class EmbeddedDriver implements Driver {
  readonly #client: EmbeddedClient;
  readonly #sessions = new WeakMap<DatabaseConnection, EmbeddedSession>();

  constructor(client: EmbeddedClient) {
    this.#client = client;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const session = await this.#client.acquire();
    const connection = new EmbeddedConnection(session);
    this.#sessions.set(connection, session);
    return connection;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const { command } = await this.#sessionOf(connection).query('commit', []);
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#sessionOf(connection).release();
  }

  async destroy(): Promise<void> {
    await this.#client.close();
  }

  #sessionOf(connection: DatabaseConnection): EmbeddedSession {
    const session = this.#sessions.get(connection);
    if (!session) throw new Error('This connection is not of the embedded database');
    return session;
  }
}

class EmbeddedConnection implements DatabaseConnection {
  readonly #session: EmbeddedSession;

  constructor(session: EmbeddedSession) {
    this.#session = session;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, affectedRows } = await this.#session.query(sql, parameters);
    // The rows are what the typed query asked for; Kysely's own drivers trust the same.
    return { rows: rows as Row[], numAffectedRows: BigInt(affectedRows) };
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator, and there is no cursor behind it.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('The embedded database does not stream');
  }
}
