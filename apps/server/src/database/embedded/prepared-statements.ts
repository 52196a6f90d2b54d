import { type messages, type PGlite, parse, protocol } from '@electric-sql/pglite';
import type { QueryResult } from './messages.ts';

/** Statements of the embedded database, parsed once and then known by name. */
export interface PreparedStatements {
  /** One at a time. */
  run(sql: string, parameters: readonly unknown[]): Promise<QueryResult>;
  /** To be told of the commands that were run by other means. */
  notice(commands: readonly string[]): Promise<void>;
}

interface Prepared {
  readonly name: string;
  readonly parameterTypes: readonly number[];
  /** What PostgreSQL says of the rows, before the first of them. */
  readonly description: readonly messages.BackendMessage[];
  runs: number;
}

const { serialize } = protocol;
const UNNAMED = '';
/** Names cost memory; a longer text is an import's, with as many parameters as there are rows. */
const LONGEST_NAMED = 4_000;
const MOST_NAMES = 150;
/** Then it is planned anew: the plan for a small table is a bad one when an import has made it large. */
const RUNS_PER_PLAN = 100;
/** After these PostgreSQL might say that the rows of a known statement are no longer what they were. */
const CHANGES_OF_SCHEMA = new Set(['ALTER', 'CREATE', 'DROP']);

/**
 * `PGlite.query` speaks to PostgreSQL six times for each run of a statement, and has it parsed and planned each time. Here
 * a known one is bound and executed in one go, in a fifth of the time.
 */
export function createPreparedStatements(pglite: PGlite): PreparedStatements {
  /** By text, the one unused for longest first. */
  const known = new Map<string, Prepared>();
  let lastName = 0;

  const send = (...parts: Uint8Array[]): Promise<messages.BackendMessage[]> =>
    pglite.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false });

  async function run(sql: string, parameters: readonly unknown[]): Promise<QueryResult> {
    try {
      const result = await execute(await find(sql), parameters);
      await notice([result.command]);
      return result;
    } catch (error) {
      await forget([sql]);
      throw error;
    }
  }

  async function find(sql: string): Promise<Prepared> {
    const prepared = known.get(sql);
    if (!prepared) return await prepare(sql);
    if (prepared.runs >= RUNS_PER_PLAN) {
      await forget([sql]);
      return await prepare(sql);
    }
    known.delete(sql);
    known.set(sql, prepared);
    return prepared;
  }

  async function prepare(sql: string): Promise<Prepared> {
    const isNamed = sql.length <= LONGEST_NAMED;
    if (isNamed) lastName += 1;
    const name = isNamed ? `s${lastName}` : UNNAMED;
    const answers = await send(serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }));
    const prepared: Prepared = {
      name,
      parameterTypes: parse.parseDescribeStatementResults(answers),
      description: answers.filter((answer) => answer.name === 'rowDescription'),
      runs: 0,
    };
    if (isNamed) known.set(sql, prepared);
    if (known.size > MOST_NAMES) await forget([...known.keys()].slice(0, 1));
    return prepared;
  }

  async function execute(prepared: Prepared, parameters: readonly unknown[]): Promise<QueryResult> {
    const { name, parameterTypes, description } = prepared;
    prepared.runs += 1;
    const values = parameters.map((parameter, index) => toText(pglite, parameter, parameterTypes[index]));
    const answers = await send(serialize.bind({ statement: name, values }), serialize.execute());
    const [result] = parse.parseResults([...description, ...answers], pglite.parsers);
    // The rows are objects, as nothing else has been asked for.
    const rows = (result?.rows ?? []) as Record<string, unknown>[];
    return { rows, affectedRows: result?.affectedRows ?? 0, command: result?.command ?? '' };
  }

  async function notice(commands: readonly string[]): Promise<void> {
    if (commands.some((command) => CHANGES_OF_SCHEMA.has(command))) await forget([...known.keys()]);
  }

  async function forget(texts: readonly string[]): Promise<void> {
    const names = texts.flatMap((sql) => known.get(sql)?.name ?? []);
    for (const sql of texts) known.delete(sql);
    if (names.length > 0) await send(...names.map((name) => serialize.close({ type: 'S', name })));
  }

  return { run, notice };
}

/** As `PGlite.query` writes it. */
function toText(pglite: PGlite, parameter: unknown, type: number | undefined): string | null {
  if (parameter === null || parameter === undefined) return null;
  const serializer = type === undefined ? undefined : pglite.serializers[type];
  return serializer ? serializer(parameter) : String(parameter);
}
