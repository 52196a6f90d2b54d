import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { runStep } from './run-step.ts';

/** Everything that must pass before a change is merged. Stops at the first check that fails. */
const reports = mkdtempSync(join(tmpdir(), 'vidno-test-'));
const unitReport = join(reports, 'unit.json');
const browserReport = join(reports, 'browser.json');

const checks: [name: string, command: string, args: string[], env?: NodeJS.ProcessEnv][] = [
  ['типы', 'tsc', ['-b']],
  ['линтер', 'biome', ['check', '--error-on-warnings', '.']],
  [
    'кто кого импортирует',
    'depcruise',
    ['apps', 'packages', 'tools/draw-people', '--config', '.dependency-cruiser.cjs'],
  ],
  ['рисунок архитектуры', 'node', ['tools/draw-architecture.ts', '--check']],
  ['запросы к базе данных', 'node', ['tools/write-queries.ts', '--check']],
  ['пределы', 'node', ['tools/write-limits.ts', '--check']],
  ['сроки хранения', 'node', ['tools/write-privacy.ts', '--check']],
  ['имена и размеры файлов', 'node', ['tools/check-structure.ts']],
  ['неиспользуемый код', 'knip', []],
  [
    'модульные и интеграционные тесты',
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
  ],
];
for (const [name, command, args, env] of checks) await exitIfFailed(name, runStep(name, command, args, env));

await buildWeb();
await exitIfFailed('размер', runStep('размер загрузки', 'size-limit', []));
await exitIfFailed(
  'браузер',
  runStep('тесты в браузере', 'playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
  }),
);
printSummary();

async function exitIfFailed(name: string, run: Promise<number>): Promise<void> {
  if ((await run) === 0) return;
  console.error(`\nНе прошло: ${name}`);
  printSummary(1);
  process.exit(1);
}

/** Prints the last line: how many tests passed, failed and were skipped. */
function printSummary(failedChecks = 0): void {
  const unit = readReport<{ numPassedTests: number; numFailedTests: number; numPendingTests: number }>(unitReport);
  const browser = readReport<{ stats: { expected: number; unexpected: number; skipped: number } }>(
    browserReport,
  )?.stats;
  const passed = (unit?.numPassedTests ?? 0) + (browser?.expected ?? 0);
  const failed = (unit?.numFailedTests ?? 0) + (browser?.unexpected ?? 0);
  const skipped = (unit?.numPendingTests ?? 0) + (browser?.skipped ?? 0);
  console.log(`\n${passed} passed, ${Math.max(failed, failedChecks)} failed, ${skipped} skipped`);
}

function readReport<T>(path: string): T | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : null;
}
