import { expect, test } from 'vitest';
import { type IndexDescription, toIndexParts } from './indexes.ts';

const PLAIN: IndexDescription = {
  name: 'added',
  table: 'account',
  method: 'btree',
  keys: ['id'],
  operators: ['int8_ops'],
  options: null,
  predicate: null,
};

test('an index of columns is its columns, and what it is limited to', () => {
  expect(toIndexParts(PLAIN)).toEqual({
    name: 'added',
    table: 'account',
    method: 'btree',
    options: {},
    where: [],
    keys: [{ column: 'id', dimensions: null, operators: 'int8_ops' }],
  });
  const predicate = "telegram IS NOT NULL AND email IS NULL AND name = 'O''Hara AND sons'::text";
  expect(toIndexParts({ ...PLAIN, predicate })?.where).toEqual([
    { column: 'telegram', is: 'not_null' },
    { column: 'email', is: 'null' },
    { column: 'name', is: 'equal', value: "O'Hara AND sons" },
  ]);
});

test.each(['(embedding::vector(128))', '((embedding)::vector(128))'])(
  'an index of vectors (%s) has their dimensions, and how it is built',
  (key) => {
    const options = ['m=24', 'ef_construction=128'];
    const vectors = { ...PLAIN, method: 'hnsw', keys: [key], operators: ['vector_l2_ops'], options };
    expect(toIndexParts(vectors)).toMatchObject({
      keys: [{ column: 'embedding', dimensions: 128, operators: 'vector_l2_ops' }],
      options: { m: 24, ef_construction: 128 },
    });
  },
);

test.each<Partial<IndexDescription>>([
  { keys: ['lower(email)'] },
  { keys: ['id', '(pg_sleep(1))'] },
  { predicate: 'id > 5' },
  { predicate: "name = 'a'::text OR true" },
  { predicate: "name = E'\\\\'::text" },
  { options: ['deduplicate_items=off'] },
])('one of any other kind (%j) is left out', (told) => {
  expect(toIndexParts({ ...PLAIN, ...told })).toBeNull();
});
