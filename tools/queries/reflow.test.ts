import fc from 'fast-check';
import { format } from 'sql-formatter';
import { expect, test } from 'vitest';
import { reflow } from './reflow.ts';

const WIDTH = 60;
const name = fc.stringMatching(/^[a-d]{1,12}_$/);
const names = fc.array(name, { minLength: 1, maxLength: 12 });
const condition = fc.oneof(
  fc.tuple(name, name).map(([one, other]) => `${one} = ${other}`),
  fc.tuple(name, names).map(([one, many]) => `${one} in (select ${many.join(', ')} from t_)`),
  fc.tuple(name, names).map(([one, many]) => `(${one} is null or ${many.join(' = 1 or ')} = 1)`),
);
const statement = fc
  .tuple(names, name, fc.array(condition, { minLength: 1, maxLength: 5 }))
  .map(
    ([columns, table, conditions]) => `select ${columns.join(', ')} from ${table} where ${conditions.join(' and ')}`,
  );

test('only the white space changes, and no line is longer than the width', () => {
  fc.assert(
    fc.property(statement, (text) => {
      const reflowed = reflow(format(text, { language: 'postgresql' }), WIDTH);
      expect(reflowed.replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
      for (const line of reflowed.split('\n')) expect(line.length).toBeLessThanOrEqual(WIDTH);
    }),
  );
});

test('a clause that fits has one line, and another has as few as hold it', () => {
  const text = format(
    'select aaaaaaaaaa, bbbbbbbbbb, cccccccccc, dddddddddd, eeeeeeeeee, ffffffffff from t where a = (select 1)',
  );
  expect(reflow(text, WIDTH)).toBe(`select
  aaaaaaaaaa, bbbbbbbbbb, cccccccccc, dddddddddd,
  eeeeeeeeee, ffffffffff
from t
where a = (select 1)`);
});

test('a statement with a comment keeps its lines', () => {
  expect(reflow('select\n  1 -- one\nfrom\n  t', WIDTH)).toBe('select\n  1 -- one\nfrom\n  t');
});
