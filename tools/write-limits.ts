import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { endpoints } from '@vidno/contract/endpoints';
import { formatValue } from './limits/format-value.ts';
import { LIMITED_ELSEWHERE, SECTIONS } from './limits/limits.ts';
import { listConstants } from './limits/list-constants.ts';
import { listRequestFields } from './limits/list-request-fields.ts';

/** Writes every limit of the product into docs/limits.md; `--check` only says whether the page is up to date. */
const PAGE = 'docs/limits.md';
const SOURCES = '{apps/*/src,packages/{contract,face-engine,providers}/src}/**/*.{ts,tsx}';
const IS_LEFT_OUT = /\.test\.tsx?$|\/testing\/|\/migrations\//;
/** A constant with such a name says what happens beyond it, or that it is none. */
const SOUNDS_LIKE_A_LIMIT =
  /(^|_)(MAX|MOST|LONGEST|LIMITS?|SIZE|BATCH|AT_ONCE|CONCURRENCY|WIDTH|AHEAD|IN_FLIGHT|TIMEOUT|WITHIN|BYTES|CHARS|CONNECTIONS|WORKERS|ATTEMPTS|TRIES|LEASE|RETRIES|PER_[A-Z]+|KEPT)(_|$)/;

const constants = listConstants(
  globSync(SOURCES)
    .filter((path) => !IS_LEFT_OUT.test(path))
    .sort(),
);
const problems: string[] = [];
const rows = new Map(Object.keys(SECTIONS).map((section): [string, string[]] => [section, []]));
for (const { name, path, line, value, limit } of constants) {
  if (limit === null && SOUNDS_LIKE_A_LIMIT.test(name))
    problems.push(
      `${path}:${line}: ${name} needs a comment with what happens beyond it: @limit request: …, or @limit none`,
    );
  if (limit === null || limit === 'none') continue;
  const [, section = '', beyond = ''] = /^(\w+): (.*)$/.exec(limit) ?? [];
  const shown = `[${path.replace(/^(apps|packages)\/|src\//g, '')}](../${path})`;
  const isKnown = rows.get(section)?.push(`| \`${name}\` | ${formatValue(name, value)} | ${beyond} | ${shown} |`);
  if (!isKnown) problems.push(`${path}:${line}: ${name} is of no section: ${Object.keys(SECTIONS).join(', ')}`);
}
const sections = Object.entries(SECTIONS).map(
  ([section, title]) =>
    `## ${title}\n\n| limit | value | beyond it | where |\n|---|---|---|---|\n${rows.get(section)?.join('\n')}`,
);

const page = `# Limits

Made from the constants in code by \`npm run limits\`, checked by \`npm test\`. What happens beyond a limit is said where it stands,
after \`@limit\` in its comment; a constant that is named like a limit and is none says so.

${sections.join('\n\n')}

## Texts and lists in requests

A longer one is refused as invalid.

| field | limit | calls |
|---|---|---|
${listFieldRows().join('\n')}
`;
if (!process.argv.includes('--check')) writeFileSync(PAGE, page);
else if (readFileSync(PAGE, 'utf8') !== page) problems.push(`${PAGE} is out of date: run npm run limits`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

function listFieldRows(): string[] {
  const fields = Object.entries(endpoints).flatMap(([call, definition]) =>
    listRequestFields(definition).map(({ name, limit }) => ({
      call,
      name,
      limit: limit ?? limitElsewhere(call, name),
    })),
  );
  const alike = Map.groupBy(fields, ({ name, limit }) => `| \`${name}\` | ${limit} |`);
  return [...alike].sort().map(([row, same]) => `${row} ${same.map(({ call }) => `\`${call}\``).join(', ')} |`);
}

function limitElsewhere(call: string, field: string): string {
  const limit = LIMITED_ELSEWHERE[field];
  if (!limit) problems.push(`packages/contract: ${field} of ${call} has no limit`);
  return limit ?? '';
}
