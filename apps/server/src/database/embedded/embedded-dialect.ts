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
import type { WriteCount } from './count-writes.ts';
import type { EmbeddedClient, EmbeddedSession } from './embedded-client.ts';
import type { QueryResult as EmbeddedResult } from './messages.ts';

/**
 * Kysely dialect for the embedded database. Unlike Kysely's own PGlite dialect, it gives the single session to one caller at
 * a time, so that nobody's statements end up in another caller's transaction.
 */
export class EmbeddedDialect implements Dialect {
  readonly #client: EmbeddedClient;
  readonly #writes: WriteCount;

  constructor(client: EmbeddedClient, writes: WriteCount = { value: 0 }) {
    this.#client = client;
    this.#writes = writes;
  }

  createAdapter(): DialectAdapter {
    return new EmbeddedAdapter();
  }

  createDriver(): Driver {
    return new EmbeddedDriver(this.#client, this.#writes);
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
  readonly #writes: WriteCount;

  constructor(client: EmbeddedClient, writes: WriteCount) {
    this.#client = client;
    this.#writes = writes;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<EmbeddedConnection> {
    return new EmbeddedConnection(this.#client, this.#writes);
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
  readonly #writes: WriteCount;
  #session: EmbeddedSession | null = null;
  #isReleased = false;

  constructor(client: EmbeddedClient, writes: WriteCount) {
    this.#client = client;
    this.#writes = writes;
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
    const result = await (this.#session ?? this.#client).query(sql, parameters);
    if (isWrite(sql, result)) this.#writes.value += 1;
    return result;
  }
}

/** A select may write in its common table expressions. */
function isWrite(sql: string, { command, affectedRows, rows }: EmbeddedResult): boolean {
  return command === 'SELECT' ? rows.length > 0 && /insert into|update|delete from/i.test(sql) : affectedRows > 0;
}
