import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOuterIds } from './outer-person.ts';

const ids = createOuterIds('a key of the tests that is long enough');

test('a person has another id in every search, which only the server leads back', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), fc.uuid(), (one, other, person) => {
      fc.pre(one !== other);
      const outer = ids.personIn(one, person);
      expect(outer).not.toBe(person);
      expect(outer).not.toBe(ids.personIn(other, person));
      expect(ids.openPerson(one, outer)).toBe(person);
      expect(ids.openPerson(other, outer)).not.toBe(person);
      expect(createOuterIds('another key of the tests, long enough').openPerson(one, outer)).not.toBe(person);
    }),
  );
});

test('two people of a search never share an id', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), fc.uuid(), (search, one, other) => {
      fc.pre(one !== other);
      expect(ids.personIn(search, one)).not.toBe(ids.personIn(search, other));
    }),
  );
});

test('what a monitor has found keeps its key in its runs, and has another one elsewhere', () => {
  expect(ids.keyIn('a', 'anna')).toBe(ids.keyIn('a', 'anna'));
  expect(ids.keyIn('a', 'anna')).not.toBe(ids.keyIn('b', 'anna'));
  expect(ids.keyIn('a', 'anna')).not.toContain('anna');
});
