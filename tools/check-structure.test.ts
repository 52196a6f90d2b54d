import { expect, test } from 'vitest';
import { complaintsAbout } from './check-structure.ts';

function complaints(path: string, text: string): string[] {
  return complaintsAbout(new Map([[path, text]]));
}

test('a file of 201 lines is too long, a test may have 400', () => {
  expect(complaints('packages/x/src/long.ts', 'a\n'.repeat(201))).toHaveLength(1);
  expect(complaints('packages/x/src/long.test.ts', 'a\n'.repeat(400))).toEqual([]);
  expect(complaints('packages/x/src/long.test.ts', 'a\n'.repeat(401))).toHaveLength(1);
});

test('a feature file of the server has a role or the name of what it exports', () => {
  const feature = 'apps/server/src/features/search-list';
  expect(complaints(`${feature}/remove-search.ts`, 'export async function removeSearch() {}')).toEqual([]);
  expect(complaints(`${feature}/repository.ts`, '')).toEqual([]);
  expect(complaints(`${feature}/photo-repository.ts`, '')).toEqual([]);
  expect(complaints(`${feature}/misc.ts`, 'export function removeSearch() {}')).toHaveLength(1);
});

test('a feature file of the web has a role, or is a component that exports its name', () => {
  const feature = 'apps/web/src/features/photo-search';
  expect(complaints(`${feature}/components/photo-drop.tsx`, 'export function PhotoDrop() {}')).toEqual([]);
  expect(complaints(`${feature}/components/photo-drop.tsx`, 'export function Drop() {}')).toHaveLength(1);
  expect(complaints(`${feature}/api.ts`, '')).toEqual([]);
  expect(complaints(`${feature}/hooks.ts`, '')).toHaveLength(1);
});

test('a file of an entity is named like one of a web feature', () => {
  const entity = 'apps/web/src/entities/search';
  expect(complaints(`${entity}/api.ts`, '')).toEqual([]);
  expect(complaints(`${entity}/components/search-result.tsx`, 'export function SearchResult() {}')).toEqual([]);
  expect(complaints(`${entity}/hooks.ts`, '')).toHaveLength(1);
});

test('a folder with seventeen files is crowded', () => {
  const files = new Map(Array.from({ length: 17 }, (_, index) => [`packages/x/src/a/file-${index}.ts`, '']));
  expect(complaintsAbout(files)).toHaveLength(1);
});
