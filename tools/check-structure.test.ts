import { expect, test } from 'vitest';
import { findProblems } from './check-structure.ts';

function problemsOf(path: string, text: string): string[] {
  return findProblems(new Map([[path, text]]));
}

test('a file may have 200 lines, a test 400', () => {
  expect(problemsOf('packages/x/src/long.ts', 'a\n'.repeat(201))).toHaveLength(1);
  expect(problemsOf('packages/x/src/long.test.ts', 'a\n'.repeat(400))).toEqual([]);
  expect(problemsOf('packages/x/src/long.test.ts', 'a\n'.repeat(401))).toHaveLength(1);
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

test('a folder may not have more than sixteen files', () => {
  const files = new Map(Array.from({ length: 17 }, (_, index) => [`packages/x/src/a/file-${index}.ts`, '']));
  expect(findProblems(files)).toHaveLength(1);
});
