import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const [text = ''] = readFileSync(join(root, 'docs/architecture.md'), 'utf8').split('<!-- picture');
const ways = [...text.matchAll(/^### (.*): (\d+) files$([\s\S]*?)(?=^#|$(?![\s\S]))/gm)];

test('docs/architecture.md names files that exist', () => {
  const missing = pathsIn(text).filter((path) => !existsSync(toFile(path)));
  expect(missing).toEqual([]);
});

test('a way through the product says how many files it has', () => {
  expect(ways.length).toBeGreaterThanOrEqual(8);
  for (const [, name, count, steps = ''] of ways) {
    expect(new Set(pathsIn(steps)).size, name).toBe(Number(count));
  }
});

function pathsIn(part: string): string[] {
  return [...part.matchAll(/`((?:web|server)\/[\w./-]+)`/g)].map(([, path = '']) => path);
}

function toFile(path: string): string {
  return join(root, path.replace(/^(web|server)\//, 'apps/$1/src/'));
}
