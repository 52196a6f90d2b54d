import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const PAGE = 'docs/architecture.md';
const BEGIN = '<!-- picture: npm run picture -->';
const END = '<!-- /picture -->';
const COLLAPSE = '^(apps/[^/]+/src/features/[^/]+|apps/[^/]+/src/[^/]+|packages/[^/]+)';

/** Draws who imports whom into docs/architecture.md; `--check` only says whether the page is up to date. */
const run = spawnSync(
  'depcruise',
  [
    'apps',
    'packages',
    '--config',
    '.dependency-cruiser.cjs',
    '--include-only',
    '^(apps|packages)',
    '--exclude',
    '/dist/|node_modules|vite.config|\\.test\\.|/testing/|\\.css$',
    '--collapse',
    COLLAPSE,
    '--output-type',
    'mermaid',
  ],
  { encoding: 'utf8' },
);
if (run.status !== 0) throw new Error(run.stderr);

const page = readFileSync(PAGE, 'utf8');
const drawn = `${page.slice(0, page.indexOf(BEGIN) + BEGIN.length)}\n\n\`\`\`mermaid\n${run.stdout.trim()}\n\`\`\`\n\n${page.slice(page.indexOf(END))}`;
if (!process.argv.includes('--check')) writeFileSync(PAGE, drawn);
else if (drawn !== page) {
  console.error(`${PAGE}: the picture is out of date; npm run picture`);
  process.exitCode = 1;
}
