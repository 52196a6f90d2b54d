import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { runStep, runTogether, type Step } from './run-step.ts';

/** Everything that must pass before a change is merged. Stops at the first part that fails. */
const reports = mkdtempSync(join(tmpdir(), 'vidno-test-'));
const unitReport = join(reports, 'unit.json');
const browserReport = join(reports, 'browser.json');

const checks: readonly Step[] = [
  { name: 'типы', command: 'tsc', args: ['-b'] },
  { name: 'линтер', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  {
    name: 'кто кого импортирует',
    command: 'depcruise',
    args: ['apps', 'packages', '--config', '.dependency-cruiser.cjs'],
  },
  { name: 'рисунок архитектуры', command: 'node', args: ['tools/draw-architecture.ts', '--check'] },
  { name: 'запросы к базе данных', command: 'node', args: ['tools/write-queries.ts', '--check'] },
  { name: 'пределы', command: 'node', args: ['tools/write-limits.ts', '--check'] },
  { name: 'сроки хранения', command: 'node', args: ['tools/write-privacy.ts', '--check'] },
  { name: 'имена и размеры файлов', command: 'node', args: ['tools/check-structure.ts'] },
  { name: 'исходы денежных операций', command: 'node', args: ['tools/check-outcomes.ts'] },
  { name: 'неиспользуемый код', command: 'knip', args: [] },
];

exitIfAnyFailed(await runTogether(checks));
await exitIfFailed(
  'модульные и интеграционные тесты',
  runStep('модульные и интеграционные тесты', 'vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ]),
);
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
  if ((await run) !== 0) exitIfAnyFailed([name]);
}

function exitIfAnyFailed(failed: readonly string[]): void {
  if (failed.length === 0) return;
  console.error(`\nНе прошло: ${failed.join(', ')}`);
  printSummary(failed.length);
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
