import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#config/time.ts';
import { ageOf, FOLLOWERS_MAX, isReadingDue, offsetOfPage, PAGE_SIZE, pagesOf, percentOf, toMember } from './rules.ts';

const TODAY = '2026-03-15';

test.each([
  ['15.3.2000', 26],
  ['16.3.2000', 25],
  ['1.1.2026', 0],
  ['29.2.2004', 22],
  ['14.03.1990', 36],
  ['15.3.1906', 120],
])('a person born on %s is %i years old in the middle of March 2026', (bdate, age) => {
  expect(ageOf(bdate, TODAY)).toBe(age);
});

test.each([
  undefined,
  '',
  '15.3',
  '31.2.2000',
  '1.13.2000',
  '0.0.2000',
  '1.1.1800',
  '15.3.1905',
  '16.3.2026',
  '15.3.20001',
  'вчера',
])('the birthday «%s» gives no age', (bdate) => {
  expect(ageOf(bdate, TODAY)).toBeNull();
});

test('deleted and banned people are not part of an audience', () => {
  const user = { id: 7, first_name: 'Анна', last_name: 'Ли', sex: 1, city: { id: 1, title: 'Москва' } };
  const seen = { position: 3, today: TODAY };

  expect(toMember(withAll({ ...user, deactivated: 'deleted' }), seen)).toBeNull();
  expect(toMember(withAll(user), seen)).toMatchObject({ vkUserId: 7, sex: 'female', age: null, country: null });
  expect(toMember(withAll({ ...user, sex: 2 }), seen)).toMatchObject({ sex: 'male', city: { title: 'Москва' } });
  expect(toMember(withAll({ ...user, sex: 0 }), seen)?.sex).toBeNull();
});

/** Whatever VK leaves out is undefined. */
function withAll(given: object) {
  return given as Parameters<typeof toMember>[0];
}

describe('pages of a reading', () => {
  const totals = fc.nat(3_000_000);
  const limits = fc.constantFrom(FOLLOWERS_MAX.full, FOLLOWERS_MAX.demo);

  test('cover a small audience without gaps', () => {
    const reading = { total: 2_500, peopleMax: FOLLOWERS_MAX.full };

    expect(pagesOf(reading)).toBe(3);
    expect([0, 1, 2].map((page) => offsetOfPage(page, reading))).toEqual([0, 1_000, 2_000]);
  });

  test('sample a large audience evenly, within the limit and without overlap', () => {
    fc.assert(
      fc.property(totals, limits, (total, peopleMax) => {
        const reading = { total, peopleMax };
        const offsets = Array.from({ length: pagesOf(reading) }, (_, page) => offsetOfPage(page, reading));
        expect(offsets.length * PAGE_SIZE).toBeLessThan(peopleMax + PAGE_SIZE);
        for (const [index, offset] of offsets.entries()) {
          expect(offset).toBeLessThan(Math.max(total, 1));
          const before = offsets[index - 1];
          if (before !== undefined) expect(offset - before).toBeGreaterThanOrEqual(PAGE_SIZE);
        }
        if (total > peopleMax && offsets.length > 1) expect(offsets.at(-1)).toBe(total - PAGE_SIZE);
      }),
    );
  });

  test('advance the percentage from 0 to 100, which is reached only at the end', () => {
    const at = (pagesRead: number) => percentOf({ pagesRead, total: 2_500, peopleMax: FOLLOWERS_MAX.full });

    expect([at(0), at(1), at(2), at(3)]).toEqual([0, 33, 66, 100]);
    expect(percentOf({ pagesRead: 0, total: null, peopleMax: 1_000 })).toBe(0);
    expect(percentOf({ pagesRead: 0, total: 0, peopleMax: 1_000 })).toBe(100);
    expect(percentOf({ pagesRead: 1, total: 0, peopleMax: 1_000 })).toBe(100);
  });
});

describe('an audience is read again', () => {
  const finishedAt = new Date('2026-03-01T12:00:00Z');
  const hoursLater = (hours: number) => new Date(finishedAt.getTime() + hours * HOUR_MS);
  const isDue = (status: 'wait' | 'ok' | 'unavailable', now: Date, refreshedAt: Date | null = null) =>
    isReadingDue({ status, finishedAt: status === 'wait' ? null : finishedAt }, { now, refreshedAt });

  test('only if a day has passed and the account has been refreshed since', () => {
    expect(isDue('ok', hoursLater(25), hoursLater(24))).toBe(true);
    expect(isDue('ok', hoursLater(24), hoursLater(1))).toBe(true);
    expect(isDue('ok', hoursLater(25), hoursLater(0))).toBe(false);
    expect(isDue('ok', hoursLater(23), hoursLater(22))).toBe(false);
    expect(isDue('ok', hoursLater(500))).toBe(false);
  });

  test('an hour after VK refused it', () => {
    expect(isDue('unavailable', hoursLater(0.9))).toBe(false);
    expect(isDue('unavailable', hoursLater(1))).toBe(true);
  });

  test('never while it is being read, and always if it never was', () => {
    expect(isDue('wait', hoursLater(500), hoursLater(400))).toBe(false);
    expect(isReadingDue(null, { now: finishedAt, refreshedAt: null })).toBe(true);
  });
});
