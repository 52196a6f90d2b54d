import { expect, test } from 'vitest';
import { findNotices, findProblems } from './check-structure.ts';

function problemsOf(files: Record<string, string>, reasons = {}): string[] {
  return findProblems(new Map(Object.entries(files)), reasons);
}

test('a file may have 400 lines, and a test as many as its idea needs', () => {
  expect(problemsOf({ 'packages/x/src/long.ts': 'a\n'.repeat(400) })).toEqual([]);
  expect(problemsOf({ 'packages/x/src/long.ts': 'a\n'.repeat(401) })).toHaveLength(1);
  expect(problemsOf({ 'packages/x/src/long.test.ts': 'a\n'.repeat(1000) })).toEqual([]);
});

test('from 300 lines on a file gets a notice, unless it is a test or too long already', () => {
  const noticesOf = (path: string, lines: number) => findNotices(new Map([[path, 'a\n'.repeat(lines)]]));
  expect(noticesOf('packages/x/src/long.ts', 299)).toEqual([]);
  expect(noticesOf('packages/x/src/long.ts', 300)).toHaveLength(1);
  expect(noticesOf('packages/x/src/long.ts', 401)).toEqual([]);
  expect(noticesOf('packages/x/src/long.test.ts', 350)).toEqual([]);
});

test('a folder may not have more than sixteen files', () => {
  const files = Array.from({ length: 17 }, (_, index) => [`packages/x/src/a/file-${index}.ts`, '']);
  expect(problemsOf(Object.fromEntries(files))).toHaveLength(1);
});

const SMALL = 'packages/x/src/small.ts';
const SMALL_TEXT = "import { a } from './a.ts';\n\nexport function small() {\n  return a();\n}\n";
const IMPORTER = "import { small } from './small.ts';\n";

test('a small function with one importer has a reason, or no file of its own', () => {
  const files = { [SMALL]: SMALL_TEXT, 'packages/x/src/one.ts': IMPORTER };
  expect(problemsOf(files)).toHaveLength(1);
  expect(problemsOf(files, { [SMALL]: 'the worker thread begins in it' })).toEqual([]);
});

test.each([
  ['two importers', SMALL_TEXT, { 'packages/x/src/one.ts': IMPORTER, 'packages/x/src/two.ts': IMPORTER }],
  ['an importer that loads it later', SMALL_TEXT, { 'packages/x/src/one.ts': "import('./small.ts');\n" }],
  ['two exports', `${SMALL_TEXT}export const B = 1;\n`, { 'packages/x/src/one.ts': IMPORTER }],
  [
    '25 lines',
    SMALL_TEXT.replace('  return', `${'  a();\n'.repeat(22)}  return`),
    { 'packages/x/src/one.ts': IMPORTER },
  ],
])('a function with %s may have a file of its own', (_, text, importers) => {
  expect(problemsOf({ [SMALL]: text, ...importers })).toEqual([]);
});

test('an importer is found by the alias of its app and by the name of its package', () => {
  const server = {
    'apps/server/src/http/small.ts': SMALL_TEXT,
    'apps/server/src/main/one.ts': "import { small } from '#http/small.ts';\n",
  };
  expect(problemsOf(server)).toHaveLength(1);
  expect(
    problemsOf({ [SMALL]: SMALL_TEXT, 'apps/web/src/one.ts': "import { small } from '@vidno/x/small';\n" }),
  ).toHaveLength(1);
});
