import type { TableFacts } from './table-facts.ts';
import { listAged } from './tables.ts';

const SETTINGS = { resultDays: '`RESULT_DAYS`', demoIdleDays: '`DEMO_IDLE_DAYS`' };

/** `docs/privacy.md`, which `npm run privacy` writes. */
export function writePrivacyPage(tables: readonly TableFacts[]): string {
  const aged = listAged(tables).map(
    ({ facts: { table }, rule: { what, since, days } }) =>
      `| \`${table}\` | ${what} | ${describeAge(days)} | \`${since}\` |`,
  );
  const byName = tables.toSorted((one, other) => (one.table < other.table ? -1 : 1));
  const gone = byName.flatMap(({ table, what, kept }) =>
    'with' in kept ? [`| \`${table}\` | ${what} | \`${kept.with}\` |`] : [],
  );
  const stays = byName.flatMap(({ table, what, kept }) =>
    'because' in kept ? [`| \`${table}\` | ${what} | ${kept.because} |`] : [],
  );
  return `# How long data are kept

Made from \`apps/server/src/retention/facts\` by \`npm run privacy\`, checked by \`npm test\`. A new table needs an entry there. The
numbers on the privacy page and in the privacy policy come from the same place and from the same settings.

Every purge goes on until nothing is overdue, by the database's clock; none runs while that clock and the machine's are more than an hour
apart. \`vidno doctor\` and the metric \`vidno_overdue_seconds\` say what is overdue.

## Deleted by age

| table | what | kept for | counted from |
|---|---|---|---|
${aged.toSorted().join('\n')}

## Deleted with something else

In the same transaction.

| table | what | goes with |
|---|---|---|
${gone.join('\n')}

## Kept

| table | what | until when, or why |
|---|---|---|
${stays.join('\n')}
`;
}

function describeAge(days: number | keyof typeof SETTINGS): string {
  if (typeof days === 'string') return `${SETTINGS[days]} days`;
  if (days === 0) return 'until then';
  return days === 1 ? 'a day' : `${days} days`;
}
