import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { type Dependencies, drawFloors } from './picture/draw-floors.ts';

const PAGE = 'docs/architecture.md';
const BEGIN = '<!-- picture: npm run picture -->';
const END = '<!-- /picture -->';
const COLLAPSE = '^(apps/[^/]+/src/features/[^/]+|apps/[^/]+/src/[^/]+|packages/[^/]+)';

/** Draws the dependencies into docs/architecture.md; `--check` only says whether the page is up to date. */
const run = spawnSync(
  'depcruise',
  [
    'apps',
    'packages',
    '--config',
    '.dependency-cruiser.cjs',
    '--include-only',
    '^(apps/[^/]+/src|packages)/',
    '--exclude',
    '/dist/|node_modules|vite.config|\\.test\\.|/testing/|\\.css$',
    '--collapse',
    COLLAPSE,
    '--output-type',
    'json',
  ],
  { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
);
if (run.status !== 0) throw new Error(run.stderr);
const { modules }: { modules: { source: string; dependencies: { resolved: string }[] }[] } = JSON.parse(run.stdout);

const picture = `Each arrow is a dependency. An arrow that follows from others is left out: a part may also use what its arrows lead to further on.
Every part stands above all that it uses.

${toMermaid(drawFloors(collect(folderOf)))}

The features of the server:

${toMermaid(drawFloors(collect(featureOf('server'))))}

The features of the web:

${toMermaid(drawFloors(collect(featureOf('web'))))}`;

const page = readFileSync(PAGE, 'utf8');
const drawn = `${page.slice(0, page.indexOf(BEGIN) + BEGIN.length)}\n\n${picture}\n\n${page.slice(page.indexOf(END))}`;
if (!process.argv.includes('--check')) writeFileSync(PAGE, drawn);
else if (drawn !== page) {
  console.error(`${PAGE}: the picture is out of date; npm run picture`);
  process.exitCode = 1;
}

/** `web/pages`, `server/features`, `contract`. */
function folderOf(path: string): string | null {
  const [kind, name = '', , folder = ''] = path.split('/');
  if (kind === 'packages') return name;
  return `${name}/${folder}`;
}

/** Names the features of one app. Two that reach each other in a circle have no floors, which the drawing tells. */
function featureOf(app: 'server' | 'web'): (path: string) => string | null {
  const prefix = `apps/${app}/src/features/`;
  return (path) => (path.startsWith(prefix) ? path.slice(prefix.length) : null);
}

/** Who depends on whom, by the names given; what gets no name is left out. */
function collect(nameOf: (path: string) => string | null): Dependencies {
  const dependencies = new Map<string, Set<string>>();
  for (const { source, dependencies: used } of modules) {
    const name = nameOf(source);
    if (name === null) continue;
    const names = used.map(({ resolved }) => nameOf(resolved)).filter((other) => other !== null);
    dependencies.set(name, new Set([...(dependencies.get(name) ?? []), ...names.filter((other) => other !== name)]));
  }
  return dependencies;
}

function toMermaid(lines: readonly string[]): string {
  return ['```mermaid', 'flowchart TD', ...lines, '```'].join('\n');
}
