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
  Transaction,
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
    return new EmbeddedAdapter(this);
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

export class EmbeddedAdapter extends PGliteAdapter {
  readonly #dialect: EmbeddedDialect;

  constructor(dialect: EmbeddedDialect) {
    super();
    this.#dialect = dialect;
  }

  /** Kysely need not wait for one answer before the next statement: transactions take turns in the client. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** The same transaction, but a statement need not wait for the answer to the one before, as Kysely has it otherwise. */
  async withoutWaiting<Tables>(trx: Transaction<Tables>): Promise<Transaction<Tables>> {
    const executor = trx.getExecutor();
    const connection = await executor.provideConnection(async (own) => own);
    return new Transaction<Tables>({
      config: { dialect: this.#dialect },
      dialect: this.#dialect,
      driver: this.#dialect.createDriver(),
      executor: executor.withConnectionProvider({ provideConnection: (use) => use(connection) }),
    });
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

/** One statement, or one transaction, which holds the session. */
class EmbeddedConnection implements DatabaseConnection {
  readonly #client: EmbeddedClient;
  #session: EmbeddedSession | null = null;
  #isReleased = false;

  constructor(client: EmbeddedClient) {
    this.#client = client;
  }

  async begin(): Promise<void> {
    this.#session = await this.#client.acquire();
    this.#session.begin();
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
    // The rows are what the typed query asked for; Kysely's own drivers trust the same.
    return { rows: rows as Row[], numAffectedRows: BigInt(affectedRows) };
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator, and there is no cursor behind it.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('The embedded database does not stream');
  }

  async #query(sql: string, parameters: readonly unknown[]) {
    if (this.#isReleased) throw new Error('The transaction has ended');
    return await (this.#session ?? this.#client).query(sql, parameters);
  }
}
