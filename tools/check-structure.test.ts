import { expect, test } from 'vitest';
import { findNotices, findProblems } from './check-structure.ts';

function problemsOf(path: string, text: string): string[] {
  return findProblems(new Map([[path, text]]));
}

test.each(['long.ts', 'long.test.ts'])('%s may have 400 lines', (name) => {
  expect(problemsOf(`packages/x/src/${name}`, 'a\n'.repeat(400))).toEqual([]);
  expect(problemsOf(`packages/x/src/${name}`, 'a\n'.repeat(401))).toHaveLength(1);
});

test('from 300 lines on a file gets a notice, unless it is a test or too long already', () => {
  const noticesOf = (path: string, lines: number) => findNotices(new Map([[path, 'a\n'.repeat(lines)]]));
  expect(noticesOf('packages/x/src/long.ts', 299)).toEqual([]);
  expect(noticesOf('packages/x/src/long.ts', 300)).toHaveLength(1);
  expect(noticesOf('packages/x/src/long.ts', 401)).toEqual([]);
  expect(noticesOf('packages/x/src/long.test.ts', 350)).toEqual([]);
});

test('a feature file of the server has a role or the name of what it exports', () => {
  const feature = 'apps/server/src/features/search-list';
  expect(problemsOf(`${feature}/remove-search.ts`, 'export async function removeSearch() {}')).toEqual([]);
  expect(problemsOf(`${feature}/repository.ts`, '')).toEqual([]);
  expect(problemsOf(`${feature}/photo-repository.ts`, '')).toEqual([]);
  expect(problemsOf(`${feature}/misc.ts`, 'export function removeSearch() {}')).toHaveLength(1);
});

test('a feature file of the web has a role, or is a component that exports its name', () => {
  const feature = 'apps/web/src/features/photo-search';
  expect(problemsOf(`${feature}/components/photo-drop.tsx`, 'export function PhotoDrop() {}')).toEqual([]);
  expect(problemsOf(`${feature}/components/photo-drop.tsx`, 'export function Drop() {}')).toHaveLength(1);
  expect(problemsOf(`${feature}/api.ts`, '')).toEqual([]);
  expect(problemsOf(`${feature}/hooks.ts`, '')).toHaveLength(1);
});

test('a file of an entity is named like one of a web feature', () => {
  const entity = 'apps/web/src/entities/search';
  expect(problemsOf(`${entity}/api.ts`, '')).toEqual([]);
  expect(problemsOf(`${entity}/components/search-result.tsx`, 'export function SearchResult() {}')).toEqual([]);
  expect(problemsOf(`${entity}/hooks.ts`, '')).toHaveLength(1);
});

test('a folder may not have more than sixteen files', () => {
  const files = new Map(Array.from({ length: 17 }, (_, index) => [`packages/x/src/a/file-${index}.ts`, '']));
  expect(findProblems(files)).toHaveLength(1);
});
