import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import type { Database } from '../../apps/server/src/database/database.ts';
import { createRecorder } from './create-recorder.ts';
import { EXAMPLES, type Example } from './examples.ts';
import { listStatementSites } from './list-statement-sites.ts';
import { type Sample, sampleArguments } from './sample-arguments.ts';

/** What one call of a repository function sends. */
export interface RecordedCall {
  readonly functionName: string;
  /** What is special about its arguments; empty where everything is given. */
  readonly title: string;
  readonly statements: readonly string[];
}

export interface CollectedQueries {
  /** By the path of the repository. */
  readonly calls: ReadonlyMap<string, readonly RecordedCall[]>;
  /** What no call has reached: a place that sends a statement, as `path:line:column`, or a function, as `path: name`. */
  readonly missed: readonly string[];
}

/** Calls every exported function of the repositories with sample arguments and keeps the statements that it sends. */
export async function collectQueries(
  paths: readonly string[],
  examples: readonly Example[] = EXAMPLES,
): Promise<CollectedQueries> {
  const program = ts.createProgram(paths, readCompilerOptions());
  const calls = new Map<string, readonly RecordedCall[]>();
  const reached = new Set<string>();
  const missed: string[] = [];
  for (const path of paths) {
    const functions = await listFunctions(program, path);
    const recorded = await Promise.all(functions.map((called) => recordCalls(called, examples)));
    for (const { frames } of recorded) for (const frame of frames) reached.add(frame);
    calls.set(
      path,
      recorded.flatMap((ofFunction) => ofFunction.calls),
    );
    const silent = functions.filter(({ takesDatabase }, nth) => takesDatabase && recorded[nth]?.calls.length === 0);
    missed.push(...silent.map(({ name }) => `${path}: ${name}`));
  }
  const sites = paths.flatMap((path) => listStatementSites(sourceOf(program, path)));
  return { calls, missed: [...missed, ...sites.filter((site) => !reached.has(resolve(site)))] };
}

interface RepositoryFunction {
  readonly name: string;
  readonly call: (...values: readonly unknown[]) => unknown;
  readonly takesDatabase: boolean;
  sample(db: Database): Sample[];
}

async function listFunctions(program: ts.Program, path: string): Promise<RepositoryFunction[]> {
  const checker = program.getTypeChecker();
  const symbol = checker.getSymbolAtLocation(sourceOf(program, path));
  if (!symbol) throw new Error(`${path} exports nothing`);
  const module: Readonly<Record<string, RepositoryFunction['call'] | undefined>> = await import(
    pathToFileURL(resolve(path)).href
  );
  return checker.getExportsOfModule(symbol).flatMap((exported) => {
    const call = module[exported.name];
    const [signature] = call ? checker.getTypeOfSymbol(exported).getCallSignatures() : [];
    if (!call || !signature) return [];
    const takesDatabase = /^(db|trx)$/.test(signature.parameters[0]?.name ?? '');
    return { name: exported.name, call, takesDatabase, sample: (db) => sampleArguments(checker, signature, db) };
  });
}

function sourceOf(program: ts.Program, path: string): ts.SourceFile {
  const source = program.getSourceFile(path);
  if (!source) throw new Error(`${path} cannot be read`);
  return source;
}

interface RecordedFunction {
  readonly calls: readonly RecordedCall[];
  readonly frames: ReadonlySet<string>;
}

/** Calls that send what a call before has sent, but for a name or a number, are left out. */
async function recordCalls(
  { name, call, sample }: RepositoryFunction,
  examples: readonly Example[],
): Promise<RecordedFunction> {
  const recorder = createRecorder();
  const own = examples.filter(({ of }) => of === call);
  const samples = sample(recorder.db);
  const rows = own.find(({ given }) => !given)?.rows;
  const further = own.flatMap(({ given, title, rows: answers }) =>
    given && samples[0] ? [{ title, names: [], values: given(samples[0].values), rows: answers }] : [],
  );
  const shapes = new Set(['']);
  const calls: RecordedCall[] = [];
  const reached = new Set<string>();
  const made = own.some(({ alone }) => alone) ? [] : samples.map((given) => ({ ...given, rows }));
  for (const { title, names, values, rows: answers } of [...made, ...further]) {
    const { statements, frames } = await recorder.record(() => call(...values), answers);
    for (const frame of frames) reached.add(frame);
    const shape = shapeOf(statements, names);
    // Half a condition, `in ()`: no caller leaves this list empty.
    if (!shapes.has(shape) && !/\b(and|in|where) \(\)/.test(shape))
      calls.push({ functionName: name, title, statements });
    shapes.add(shape);
  }
  return { calls, frames: reached };
}

/** What is left of statements when numbers, texts, columns that are written and the given names do not count. */
function shapeOf(statements: readonly string[], names: readonly string[]): string {
  const masked = statements
    .join(';')
    .replace(/'[^']*'|\$?\d+/g, '?')
    .replace(/(insert into "\w+") \([^()]*\) values \([^()]*\)/g, '$1')
    .replace(/ set .*? where /gs, ' set where ');
  return names.reduce((text, name) => text.replaceAll(`"${name}"`, '?'), masked);
}

function readCompilerOptions(): ts.CompilerOptions {
  const path = 'apps/server/tsconfig.json';
  const { config, error } = ts.readConfigFile(path, ts.sys.readFile);
  if (error) throw new Error(`${path} cannot be read`);
  return ts.parseJsonConfigFileContent(config, ts.sys, 'apps/server').options;
}
