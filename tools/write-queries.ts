import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { collectQueries } from './queries/collect-queries.ts';
import { formatQueries } from './queries/format-queries.ts';

/** Writes the SQL of every repository into a file; `--check` only says which files are out of date. */
const REPOSITORIES = 'apps/server/src/**/{repository,*-repository}.ts';
const WRITTEN = 'apps/server/queries/**/*.sql';

const { calls, missed } = await collectQueries(globSync(REPOSITORIES).sort());
const current = new Map(globSync(WRITTEN).map((path) => [path, readFileSync(path, 'utf8')]));
const wanted = new Map(
  [...calls]
    .filter(([, recorded]) => recorded.length > 0)
    .map(([repository, recorded]) => [fileFor(repository), formatQueries(repository, recorded)]),
);
const outdated = [...new Set([...wanted.keys(), ...current.keys()])].filter(
  (path) => wanted.get(path) !== current.get(path),
);

if (process.argv.includes('--check')) {
  for (const path of outdated) console.error(`${path} is out of date: run npm run queries`);
} else {
  for (const path of outdated) write(path, wanted.get(path));
}
for (const site of missed)
  console.error(`${site}: no sample call has sent this; add a line to tools/queries/examples.ts`);
if (missed.length > 0 || (process.argv.includes('--check') && outdated.length > 0)) process.exitCode = 1;

function fileFor(repository: string): string {
  return repository.replace('apps/server/src/', 'apps/server/queries/').replace(/\.ts$/, '.sql');
}

function write(path: string, text: string | undefined): void {
  if (text === undefined) {
    rmSync(path);
  } else {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
