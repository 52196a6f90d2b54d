import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coverageOf, type Follower, toFigures, toShares } from './figures.ts';

const NOBODY: Follower = { sex: null, age: null, country: null, city: null };
const moscow = { id: 1, title: 'Москва' };
const kirov = { id: 5, title: 'Киров' };

const followers = fc.array(
  fc.record({
    sex: fc.constantFrom('female', 'male', null),
    age: fc.option(fc.nat(120)),
    country: fc.option(fc.record({ id: fc.nat(60), title: fc.constant('Страна') })),
    city: fc.option(fc.record({ id: fc.nat(60), title: fc.constant('Город') })),
  }),
  { maxLength: 200 },
);

test('ages are grouped from under 18 to 55 and older', () => {
  const ages = [0, 17, 18, 24, 25, 34, 35, 44, 45, 54, 55, 120];

  const { age } = toFigures(ages.map((years) => ({ ...NOBODY, age: years })));

  expect(age.map(({ title, count }) => `${title}: ${count}`)).toEqual([
    'до 18: 2',
    '18–24: 2',
    '25–34: 2',
    '35–44: 2',
    '45–54: 2',
    '55+: 2',
  ]);
});

test('places are distinguished by id, ordered by frequency and summed up after the twentieth', () => {
  const crowd = Array.from({ length: 25 }, (_, id) => ({ ...NOBODY, city: { id: id + 100, title: `Село ${id}` } }));

  const { city } = toFigures([...crowd, { ...NOBODY, city: kirov }, { ...NOBODY, city: kirov }]);

  expect(city).toHaveLength(21);
  expect(city[0]).toEqual({ value: '5', title: 'Киров', count: 2 });
  expect(city.at(-1)).toEqual({ value: 'other', title: 'другие', count: 6 });
});

test('places with equal counts are sorted by title, and the others are summed up only beyond twenty', () => {
  const titles = Array.from({ length: 20 }, (_, id) => String.fromCharCode('А'.charCodeAt(0) + id));
  const crowd = titles.toReversed().map((title, id) => ({ ...NOBODY, city: { id, title } }));

  expect(toFigures(crowd).city.map(({ title }) => title)).toEqual(titles);
  expect(toFigures([...crowd, { ...NOBODY, city: { id: 20, title: 'Я' } }]).city.at(-1)).toMatchObject({
    value: 'other',
    count: 1,
  });
});

test('shares refer to people with a known value, coverage to all who were read', () => {
  const { read, sex, city, age } = toFigures([
    { ...NOBODY, sex: 'female', city: moscow },
    { ...NOBODY, sex: 'female' },
    { ...NOBODY, sex: 'male' },
    NOBODY,
  ]);

  expect(toShares(sex).map(({ value, share }) => [value, share])).toEqual([
    ['female', 2 / 3],
    ['male', 1 / 3],
  ]);
  expect([coverageOf(sex, read), coverageOf(city, read), coverageOf(age, read)]).toEqual([0.75, 0.25, 0]);
  expect(toShares(age)).toEqual([]);
});

test('every person with a known value is in exactly one group, and shares add up to one', () => {
  fc.assert(
    fc.property(followers, (people) => {
      const figures = toFigures(people);
      for (const property of ['age', 'sex', 'country', 'city'] as const) {
        const known = people.filter((person) => person[property] !== null).length;
        const groups = figures[property];
        expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(known);
        expect(coverageOf(groups, figures.read)).toBe(people.length === 0 ? 0 : known / people.length);
        const sum = toShares(groups).reduce((total, { share }) => total + share, 0);
        if (known > 0) expect(sum).toBeCloseTo(1, 9);
      }
    }),
  );
});
