import { expect, test } from 'vitest';
import { drawFloors } from './draw-floors.ts';

test('parts stand above what they use, and an arrow that follows from others is left out', () => {
  const dependencies = new Map([
    ['pages', new Set(['features', 'shared'])],
    ['features', new Set(['shared'])],
    ['shared', new Set<string>()],
  ]);
  expect(drawFloors(dependencies)).toEqual([
    '  subgraph floor2[" "]',
    '    pages["pages"]',
    '  end',
    '  subgraph floor1[" "]',
    '    features["features"]',
    '  end',
    '  subgraph floor0[" "]',
    '    shared["shared"]',
    '  end',
    '  features --> shared',
    '  pages --> features',
  ]);
});

test('a circle of dependencies is named', () => {
  const circle = new Map([
    ['one', new Set(['other'])],
    ['other', new Set(['one'])],
  ]);
  expect(() => drawFloors(circle)).toThrow('one → other → one');
});

test('parts may use each other, but not in a circle, however long', () => {
  const line = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set<string>()],
  ]);
  expect(() => drawFloors(line)).not.toThrow();
  expect(() => drawFloors(new Map([...line, ['c', new Set(['a'])]]))).toThrow('a → b → c → a');
});
