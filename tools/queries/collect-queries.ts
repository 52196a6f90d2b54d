import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { createRecorder } from './create-recorder.ts';
import { EXAMPLES, type Example } from './examples.ts';
import { listStatementSites } from './list-statement-sites.ts';
import { sampleArguments } from './sample-arguments.ts';

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
  const checker = program.getTypeChecker();
  const calls = new Map<string, readonly RecordedCall[]>();
  const reached = new Set<string>();
  const sites: string[] = [];
  for (const path of paths) {
    const source = program.getSourceFile(path);
    const symbol = source && checker.getSymbolAtLocation(source);
    if (!symbol) throw new Error(`${path} is no module`);
    sites.push(...listStatementSites(source));
    const module: Readonly<Record<string, Callable | undefined>> = await import(pathToFileURL(resolve(path)).href);
    const recorded: RecordedCall[] = [];
    for (const exported of checker.getExportsOfModule(symbol).filter(({ flags }) => flags & ts.SymbolFlags.Value)) {
      const signature = checker.getTypeOfSymbol(exported).getCallSignatures()[0];
      const called = module[exported.name];
      if (!signature || !called) continue;
      const own = examples.filter(({ of }) => of === called);
      const ofFunction = await recordCalls({ name: exported.name, called, checker, signature, examples: own, reached });
      const isQuery = /^(db|trx)$/.test(signature.parameters[0]?.name ?? '');
      if (isQuery && ofFunction.length === 0) sites.push(`${path}: ${exported.name}`);
      recorded.push(...ofFunction);
    }
    calls.set(path, recorded);
  }
  return { calls, missed: sites.filter((site) => !reached.has(resolve(site))) };
}

type Callable = (...values: readonly unknown[]) => unknown;

interface Recorded {
  readonly name: string;
  readonly called: Callable;
  readonly checker: ts.TypeChecker;
  readonly signature: ts.Signature;
  readonly examples: readonly Example[];
  /** Gathers the places in the code that have sent a statement. */
  readonly reached: Set<string>;
}

async function recordCalls({ name, called, checker, signature, examples, reached }: Recorded): Promise<RecordedCall[]> {
  const recorder = createRecorder();
  const samples = sampleArguments(checker, signature, recorder.db);
  const rows = examples.find(({ given }) => !given)?.rows;
  const [whole] = samples;
  const further = examples.flatMap(({ given, title, rows: answers }) =>
    given && whole ? [{ title, names: [], values: given(whole.values), rows: answers }] : [],
  );
  const shapes = new Set(['']);
  const calls: RecordedCall[] = [];
  for (const { title, names, values, rows: answers } of [
    ...samples.map((sample) => ({ ...sample, rows })),
    ...further,
  ]) {
    const { statements, frames } = await recorder.record(() => called(...values), answers);
    for (const frame of frames) reached.add(frame);
    const shape = shapeOf(statements, names);
    // Half a condition: callers never leave this list empty.
    if (/\b(and|in|where) \(\)/.test(shape)) continue;
    if (!shapes.has(shape)) calls.push({ functionName: name, title, statements });
    shapes.add(shape);
  }
  return calls;
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
