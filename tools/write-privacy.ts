import { readFileSync, writeFileSync } from 'node:fs';
import { listAged, RETENTION } from '../apps/server/src/retention/retention.ts';

/** Writes how long every table keeps its rows into docs/privacy.md; `--check` only says whether the page is up to date. */
const PAGE = 'docs/privacy.md';
const SETTINGS = { resultDays: '`RESULT_DAYS`', demoIdleDays: '`DEMO_IDLE_DAYS`' };

const aged = listAged()
  .map(({ table, rule: { what, since, days } }) => `| \`${table}\` | ${what} | ${describeAge(days)} | \`${since}\` |`)
  .sort();
const others = Object.entries(RETENTION);
const gone = others.flatMap(([table, rule]) =>
  rule.kind === 'with' ? [`| \`${table}\` | ${rule.what} | \`${rule.owner}\` |`] : [],
);
const kept = others.flatMap(([table, rule]) =>
  rule.kind === 'kept' ? [`| \`${table}\` | ${rule.what} | ${rule.why} |`] : [],
);

const page = `# How long data are kept

Made from \`apps/server/src/retention/retention.ts\` by \`npm run privacy\`, checked by \`npm test\`. A new table needs a line there. The
numbers on the privacy page and in the privacy policy come from the same place and from the same settings.

Every purge goes on until nothing is overdue, by the database's clock; none runs while that clock and the machine's are more than an hour
apart. \`vidno doctor\` and the metric \`vidno_overdue_seconds\` say what is overdue.

## Deleted by age

| table | what | kept for | counted from |
|---|---|---|---|
${aged.join('\n')}

## Deleted with something else

In the same transaction.

| table | what | goes with |
|---|---|---|
${gone.join('\n')}

## Kept

| table | what | until when, or why |
|---|---|---|
${kept.join('\n')}
`;
if (!process.argv.includes('--check')) writeFileSync(PAGE, page);
else if (readFileSync(PAGE, 'utf8') !== page) {
  console.error(`${PAGE} is out of date: run npm run privacy`);
  process.exitCode = 1;
}

function describeAge(days: number | keyof typeof SETTINGS): string {
  if (typeof days === 'string') return `${SETTINGS[days]} days`;
  if (days === 0) return 'until then';
  return days === 1 ? 'a day' : `${days} days`;
}
