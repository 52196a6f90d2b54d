import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { endpoints } from '@vidno/contract/endpoints';
import { formatValue } from './limits/format-value.ts';
import { LIMITED_ELSEWHERE, LIMITS, NO_LIMITS } from './limits/limits.ts';
import { type Constant, listConstants } from './limits/list-constants.ts';
import { listRequestFields } from './limits/list-request-fields.ts';

/** Writes every limit of the product into docs/limits.md; `--check` only says whether the page is up to date. */
const PAGE = 'docs/limits.md';
const SOURCES = '{apps/*/src,packages/{contract,face-engine,providers}/src}/**/*.{ts,tsx}';
const IS_LEFT_OUT = /\.test\.tsx?$|\/testing\/|\/migrations\//;
/** A constant with such a name has to be on the page. */
const SOUNDS_LIKE_A_LIMIT =
  /(^|_)(MAX|MOST|LONGEST|LIMITS?|SIZE|BATCH|AT_ONCE|CONCURRENCY|WIDTH|AHEAD|IN_FLIGHT|TIMEOUT|WITHIN|BYTES|CHARS|CONNECTIONS|WORKERS|ATTEMPTS|TRIES|LEASE|RETRIES|PER_[A-Z]+|KEPT)(_|$)/;

const constants = listConstants(
  globSync(SOURCES)
    .filter((path) => !IS_LEFT_OUT.test(path))
    .sort(),
);
const problems: string[] = [];
const listed = new Set<Constant>();
const sections = Object.entries(LIMITS).map(([title, lines]) => {
  const rows = Object.entries(lines).map(([key, beyond]) => toRow(key, beyond));
  return `## ${title}\n\n| limit | value | beyond it | where |\n|---|---|---|---|\n${rows.join('\n')}`;
});
for (const key of NO_LIMITS) findConstant(key);
for (const constant of constants) {
  if (SOUNDS_LIKE_A_LIMIT.test(constant.name) && !listed.has(constant)) {
    problems.push(`${constant.path}:${constant.line}: ${constant.name} has no line in tools/limits/limits.ts`);
  }
}

const page = `# Limits

Made from the constants in code by \`npm run limits\`, checked by \`npm test\`. What happens beyond a limit is said in
\`tools/limits/limits.ts\`; a new constant that is named like a limit needs a line there.

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

function toRow(key: string, beyond: string): string {
  const constant = findConstant(key);
  if (!constant) return '';
  const { name, value, path } = constant;
  return `| \`${name}\` | ${formatValue(name, value)} | ${beyond} | [${path.replace(/^(apps|packages)\/|src\//g, '')}](../${path}) |`;
}

/** `NAME`, or `part/of/its/path/NAME` where several constants have the name. */
function findConstant(key: string): Constant | null {
  const name = key.slice(key.lastIndexOf('/') + 1);
  const part = key.slice(0, -name.length);
  const found = constants.filter(
    (constant) => constant.name === name && `${constant.path.replace(/\.tsx?$/, '')}/`.includes(part),
  );
  if (found.length !== 1)
    problems.push(
      `tools/limits/limits.ts: ${key} is the name of ${found.length} constants: ${found.map(({ path }) => path).join(', ')}`,
    );
  for (const constant of found) listed.add(constant);
  return found[0] ?? null;
}
