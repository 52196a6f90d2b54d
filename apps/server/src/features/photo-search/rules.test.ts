import { BANDS, MAX_FALSE_ALARMS } from '@vidno/contract/face';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NearFace } from '#features/sources/source-kind.ts';
import { type Hit, rankHits, similarityOf, strengthOf, toHits } from './hits.ts';
import { hashOf } from './query-photos/uploaded-faces.ts';

const limits = { confident: 0.5, likely: 0.55, weak: 0.6 };
const bandRules = { limits, maxDistance: 0.6, falseAlarmsOf: () => 0.005 };
const nobody = new Map();

describe('the verdict of one photo', () => {
  test.each([
    [0, 'confident'],
    [0.5, 'confident'],
    [0.5001, 'likely'],
    [0.55, 'likely'],
    [0.5501, 'weak'],
    [0.6, 'weak'],
  ])('a face %d away is %s', (distance, band) => {
    expect(toHits([face('anna', '1', distance)], bandRules)).toMatchObject([{ personId: 'anna', band }]);
  });

  test('a face beyond the weak limit is not shown', () => {
    expect(toHits([face('anna', '1', 0.6001)], bandRules)).toEqual([]);
  });

  test('a limit of 0 leaves only the very same picture', () => {
    const closed = { ...bandRules, limits: { confident: 0, likely: 0.55, weak: 0.6 } };
    expect(toHits([face('anna', '1', 0.01)], closed)).toMatchObject([{ band: 'likely' }]);
  });
});

describe('the bar beside a verdict', () => {
  test.each([
    ['confident', 0.0005, 5],
    ['confident', 0.001, 5],
    ['confident', 0.0011, 4],
    ['likely', 0.01, 3],
    ['likely', 0.051, 2],
    ['weak', 0.0001, 1],
    ['confident', null, 4],
    ['likely', null, 2],
  ] as const)('a %s match with %d false alarms fills its steps', (band, false_alarms, strength) => {
    expect(strengthOf({ band, false_alarms })).toBe(strength);
  });

  test('a match states no more false alarms than its band promises', () => {
    const [hit] = toHits([face('anna', '1', 0.1)], { ...bandRules, falseAlarmsOf: () => 7 });
    expect(hit?.photos).toMatchObject([{ band: 'confident', false_alarms: MAX_FALSE_ALARMS.confident }]);
  });
});

describe('several photos of one person', () => {
  test('the nearest decides, and others do not raise the verdict', () => {
    const hits = toHits([face('anna', '1', 0.52), face('anna', '2', 0.54), face('boris', '3', 0.51)], bandRules);
    expect(hits).toMatchObject([
      { personId: 'boris', band: 'likely' },
      { personId: 'anna', band: 'likely', photos: [{ band: 'likely' }, { band: 'likely' }] },
    ]);
  });

  test('each has a verdict of its own', () => {
    expect(toHits([face('anna', '2', 0.58), face('anna', '1', 0.4)], bandRules)).toMatchObject([
      {
        band: 'confident',
        photos: [
          { photo_id: '1', band: 'confident' },
          { photo_id: '2', band: 'weak' },
        ],
      },
    ]);
  });

  test('two faces of one photo count as the nearer one', () => {
    expect(toHits([face('anna', '1', 0.54), face('anna', '1', 0.52)], bandRules)).toMatchObject([
      { photos: [{ photo_id: '1', score: similarityOf(0.52, 0.6) }] },
    ]);
  });
});

test('people of whom the user said "not them" come last, in their own order', () => {
  const hits = toHits([face('anna', '1', 0.1), face('boris', '2', 0.2), face('vera', '3', 0.52)], bandRules);
  expect(rankHits(hits, new Map([['anna', 'other']])).map(({ personId }) => personId)).toEqual([
    'boris',
    'vera',
    'anna',
  ]);
  expect(rankHits(hits, new Map([['anna', 'unsure']]))).toEqual(hits);
});

test('the hash depends on the picture and on the face', () => {
  expect(hashOf('aa', 0)).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set([hashOf('aa', 0), hashOf('aa', 1), hashOf('ab', 0)]).size).toBe(3);
});

const nearFaces = fc.array(
  fc.record({
    personId: fc.constantFrom(...'abcdefgh'),
    photoId: fc.constantFrom(...'123456'),
    // A few distances come again and again, so that ties are met in every run.
    distance: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.3, 0.52)),
  }),
  { maxLength: 60 },
);

describe('whatever faces are near', () => {
  test('people are ordered by verdict, then similarity, and each comes once', () => {
    fc.assert(
      fc.property(nearFaces, (near) => {
        const hits = toHits(near, bandRules);
        expect(new Set(hits.map(({ personId }) => personId)).size).toBe(hits.length);
        for (const [index, hit] of hits.entries()) expect(isInOrder(hits[index - 1], hit)).toBe(true);
      }),
    );
  });

  test('exactly the people within the weak limit are found', () => {
    fc.assert(
      fc.property(nearFaces, (near) => {
        const within = near.filter(({ distance }) => distance <= limits.weak).map(({ personId }) => personId);
        expect(new Set(toHits(near, bandRules).map(({ personId }) => personId))).toEqual(new Set(within));
      }),
    );
  });

  test('the order does not depend on the order they came in', () => {
    fc.assert(
      fc.property(nearFaces, (near) => {
        expect(toHits(near.toReversed(), bandRules)).toEqual(toHits(near, bandRules));
      }),
    );
  });

  test('one more photo of a person never worsens the verdict', () => {
    fc.assert(
      fc.property(nearFaces, fc.double({ min: 0, max: 1, noNaN: true }), (near, distance) => {
        const verdict = (faces: NearFace[]) =>
          BANDS.indexOf(toHits(faces, bandRules).find(({ personId }) => personId === 'a')?.band ?? 'weak');
        expect(verdict([...near, face('a', 'new', distance)])).toBeLessThanOrEqual(verdict(near));
      }),
    );
  });

  test('saying "not them" moves people but loses and doubles nobody', () => {
    fc.assert(
      fc.property(nearFaces, fc.uniqueArray(fc.constantFrom(...'abcdefgh')), (near, names) => {
        const hits = toHits(near, bandRules);
        const ranked = rankHits(hits, new Map(names.map((name) => [name, 'other'])));
        expect(rankHits(ranked, nobody)).toEqual(hits);
        const firstRejected = ranked.findIndex(({ personId }) => names.includes(personId));
        const after = firstRejected < 0 ? [] : ranked.slice(firstRejected);
        expect(after.every(({ personId }) => names.includes(personId))).toBe(true);
      }),
    );
  });
});

test('similarity falls with distance and stays between 0 and 1', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 3, noNaN: true }), fc.double({ min: 0, max: 3, noNaN: true }), (a, b) => {
      expect(similarityOf(Math.min(a, b), 0.6)).toBeGreaterThanOrEqual(similarityOf(Math.max(a, b), 0.6));
      expect(similarityOf(a, 0.6)).toBeGreaterThanOrEqual(0);
      expect(similarityOf(a, 0.6)).toBeLessThanOrEqual(1);
    }),
  );
});

function isInOrder(before: Hit | undefined, hit: Hit): boolean {
  if (!before) return true;
  const step = BANDS.indexOf(hit.band) - BANDS.indexOf(before.band);
  return step > 0 || (step === 0 && before.score >= hit.score);
}

function face(personId: string, photoId: string, distance: number): NearFace {
  return { personId, photoId, distance };
}
