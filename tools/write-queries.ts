import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { collectQueries } from './queries/collect-queries.ts';
import { formatQueries, pickSamples } from './queries/format-queries.ts';

/**
 * Writes the SQL of every repository into a file, one sample a function; `--check` only says which files are out of date. With
 * `--every FOLDER` it writes what every branch of every function sends into files there, which are not committed.
 */
const REPOSITORIES = 'apps/server/src/**/{repository,*-repository}.ts';
const SAMPLES = 'apps/server/queries';

const isCheck = process.argv.includes('--check');
const everyAt = process.argv.indexOf('--every');
const every = everyAt === -1 ? null : process.argv[everyAt + 1];
if (every === undefined) throw new Error('--every needs a folder');

const { calls, missed } = await collectQueries(globSync(REPOSITORIES).sort());
const folder = every ?? SAMPLES;
const written = every === null ? globSync(`${SAMPLES}/**/*.sql`) : [];
const current = new Map(written.map((path) => [path, readFileSync(path, 'utf8')]));
const wanted = new Map(
  [...calls]
    .filter(([, recorded]) => recorded.length > 0)
    .map(([repository, recorded]) => [
      fileFor(repository),
      formatQueries(repository, every === null ? pickSamples(recorded) : recorded),
    ]),
);
const outdated = [...new Set([...wanted.keys(), ...current.keys()])].filter(
  (path) => wanted.get(path) !== current.get(path),
);

if (isCheck) {
  for (const path of outdated) console.error(`${path} is out of date: run npm run queries`);
} else {
  for (const path of outdated) write(path, wanted.get(path));
}
for (const site of missed)
  console.error(`${site}: no sample call has sent this; add a line to tools/queries/examples.ts`);
if (missed.length > 0 || (isCheck && outdated.length > 0)) process.exitCode = 1;

function fileFor(repository: string): string {
  return join(folder, repository.replace('apps/server/src/', '').replace(/\.ts$/, '.sql'));
}

function write(path: string, text: string | undefined): void {
  if (text === undefined) {
    rmSync(path);
  } else {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
