import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Database, Tables } from '../../apps/server/src/database/database.ts';

export type SampleRow = Readonly<Record<string, unknown>>;

export interface Recording {
  /** The statements in the order sent, with `$1` where a value goes. */
  readonly statements: readonly string[];
  /** The calls, as `path:line:column`, that were under way when a statement was made. */
  readonly frames: ReadonlySet<string>;
}

export interface Recorder {
  readonly db: Database;
  /** Answers what the call sends. Each statement is answered with its rows, or with none. */
  record(call: () => unknown, rows?: readonly (readonly SampleRow[])[]): Promise<Recording>;
}

/** A database that stores nothing and keeps the statements it is sent. */
export function createRecorder(): Recorder {
  let statements: string[] = [];
  let frames = new Set<string>();
  let answers: readonly (readonly SampleRow[])[] = [];
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql }: CompiledQuery): Promise<QueryResult<R>> {
      const rows = answers[statements.length] ?? [];
      statements.push(sql);
      return { rows: rows as R[], numAffectedRows: BigInt(rows.length) };
    },
    streamQuery() {
      throw new Error('Streams are not recorded');
    },
  };
  const ignore = async (): Promise<void> => {};
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (introspected) => new PostgresIntrospector(introspected),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () => ({
        init: ignore,
        acquireConnection: async () => connection,
        beginTransaction: ignore,
        commitTransaction: ignore,
        rollbackTransaction: ignore,
        releaseConnection: ignore,
        destroy: ignore,
      }),
    },
    plugins: [
      {
        // A statement is compiled before anything is awaited, so the caller is still on the stack.
        transformQuery({ node }) {
          for (const frame of readStack()) frames.add(frame);
          return node;
        },
        transformResult: async ({ result }) => result,
      },
    ],
  });
  return {
    db,
    async record(call, rows = []) {
      statements = [];
      frames = new Set();
      answers = rows;
      try {
        await call();
      } catch {
        // A function may need rows that it was not given; what it would have sent then counts as not reached.
      }
      return { statements, frames };
    },
  };
}

/** The calls under way, as `path:line:column`. Kysely's own take up more than the ten that are kept by default. */
function readStack(): string[] {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 50;
  const { stack = '' } = new Error('Where are we?');
  Error.stackTraceLimit = limit;
  return stack.split('\n').flatMap((line) => {
    const [, frame] = /((?:file:\/\/)?\/[^()]*:\d+:\d+)\)?$/.exec(line) ?? [];
    if (!frame) return [];
    return frame.startsWith('file:') ? decodeURI(frame.slice('file://'.length)) : frame;
  });
}
