import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checksumOf, toPersonLine } from './person-line.ts';

const anna = { external_id: 'a-1', name: 'Анна', age: 27, city: 'Москва', photos: ['anna/1.jpg'] };

describe('a line of an import', () => {
  it('is a person with what it says and nothing of what it leaves out', () => {
    expect(toPersonLine(JSON.stringify(anna))).toEqual({
      kind: 'person',
      person: { ...anna, region: null, about: null, profile_url: null },
    });
  });

  it.each([
    ['{"external_id": ', 'not_json'],
    ['"anna"', 'not_json'],
    ['[1]', 'external_id_missing'],
    [JSON.stringify({ ...anna, external_id: undefined }), 'external_id_missing'],
    [JSON.stringify({ ...anna, external_id: '  ' }), 'external_id_missing'],
    [JSON.stringify({ ...anna, name: '' }), 'name_missing'],
    [JSON.stringify({ ...anna, age: 'двадцать' }), 'field_wrong'],
    [JSON.stringify({ ...anna, profile_url: 'javascript:alert(1)' }), 'field_wrong'],
    [JSON.stringify({ ...anna, name: 'Ан\u0000на' }), 'field_wrong'],
    [JSON.stringify({ ...anna, photos: 'anna.jpg' }), 'field_wrong'],
  ])('that is wrong is rejected with its reason: %s', (line, because) => {
    expect(toPersonLine(line)).toMatchObject({ kind: 'rejected', because });
  });

  it('names the field that is wrong', () => {
    expect(toPersonLine(JSON.stringify({ ...anna, age: -1 }))).toMatchObject({ detail: 'age' });
  });

  it('about somebody of 17 is no person of ours, about somebody of 18 is', () => {
    expect(toPersonLine(JSON.stringify({ ...anna, age: 17 }))).toEqual({ kind: 'under_age', externalId: 'a-1' });
    expect(toPersonLine(JSON.stringify({ ...anna, age: 18 }))).toMatchObject({ kind: 'person' });
  });

  it.each([
    ['external_id', 'i'.repeat(200), 'i'.repeat(201)],
    ['name', 'А'.repeat(200), 'А'.repeat(201)],
    ['age', 130, 131],
    ['city', 'М'.repeat(200), 'М'.repeat(201)],
    ['region', 'М'.repeat(200), 'М'.repeat(201)],
    ['about', 'о'.repeat(10_000), 'о'.repeat(10_001)],
    ['photos', Array(50).fill('1.jpg'), Array(51).fill('1.jpg')],
    ['photos', ['1'], ['']],
  ])('has a limit for %s', (field, longest, tooLong) => {
    expect(toPersonLine(JSON.stringify({ ...anna, [field]: longest }))).toMatchObject({ kind: 'person' });
    expect(toPersonLine(JSON.stringify({ ...anna, [field]: tooLong }))).toMatchObject({ because: 'field_wrong' });
  });

  it('about a newborn is about somebody under age, and a negative age is wrong', () => {
    expect(toPersonLine(JSON.stringify({ ...anna, age: 0 }))).toMatchObject({ kind: 'under_age' });
    expect(toPersonLine(JSON.stringify({ ...anna, age: -1 }))).toMatchObject({ because: 'field_wrong' });
  });

  it('may have a number for an id, and a photo twice', () => {
    expect(toPersonLine(JSON.stringify({ ...anna, external_id: 42, photos: ['1.jpg', '1.jpg'] }))).toMatchObject({
      person: { external_id: '42', photos: ['1.jpg'] },
    });
  });

  it('never breaks the import, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (line) => {
        expect(['person', 'under_age', 'rejected']).toContain(toPersonLine(line).kind);
      }),
    );
  });
});

describe('a checksum', () => {
  const person = personOf(anna);

  it('is the same whatever the order of the fields', () => {
    const reversed = Object.fromEntries(Object.entries(anna).reverse());
    expect(checksumOf(personOf(reversed), 'm')).toEqual(checksumOf(person, 'm'));
  });

  it('changes with any field and with the model', () => {
    const others = [
      checksumOf({ ...person, about: 'Привет' }, 'm'),
      checksumOf({ ...person, photos: ['anna/2.jpg'] }, 'm'),
      checksumOf(person, 'n'),
      checksumOf(person, null),
    ].map((checksum) => checksum.toString('hex'));
    expect(new Set([...others, checksumOf(person, 'm').toString('hex')]).size).toBe(5);
  });
});

function personOf(line: object) {
  const read = toPersonLine(JSON.stringify(line));
  if (read.kind !== 'person') throw new Error('Not a person');
  return read.person;
}
