import { describe, expect, it } from 'vitest';
import { falseMatchRate } from '../rules.ts';
import { duplicateThreshold, toCurve } from './calibration-rules.ts';
import { comparePeople, type SampleFace } from './compare-people.ts';

const STRANGERS = createCrowd(300);

describe('a calibration curve', () => {
  it('says of each of its distances what part of the pairs is that near', async () => {
    const { histogram } = await comparePeople(STRANGERS, { near: 0 });
    const curve = toCurve(histogram);
    const distances = allDistances(STRANGERS);
    expect(curve.length).toBeGreaterThan(8);
    for (const { distance, rate } of curve) {
      const within = distances.filter((each) => each < distance).length / distances.length;
      // A pair on the edge of a step may fall to either side of it.
      expect(rate).toBeCloseTo(within, 3);
    }
  });

  it('rises', async () => {
    const curve = toCurve((await comparePeople(STRANGERS, { near: 0 })).histogram);
    for (const [index, point] of curve.slice(1).entries()) {
      expect(point.distance).toBeGreaterThan(curve[index]?.distance ?? 0);
      expect(point.rate).toBeGreaterThan(curve[index]?.rate ?? 0);
    }
  });

  it('begins where at least five pairs speak for it', async () => {
    const { histogram } = await comparePeople(STRANGERS, { near: 0 });
    expect((toCurve(histogram)[0]?.rate ?? 0) * histogram.pairs).toBeGreaterThanOrEqual(5);
  });

  it('does not count two photos of one person', async () => {
    const twice = STRANGERS.flatMap((face) => [face, face]);
    const { histogram } = await comparePeople(twice, { near: 0 });
    expect(histogram.pairs).toBe(4 * allDistances(STRANGERS).length);
    expect(toCurve(histogram)[0]?.distance).toBeGreaterThan(0.3);
  });
});

describe('one person under two ids', () => {
  const doubled = [...STRANGERS, ...STRANGERS.slice(0, 6).map(asSomebodyElse)];

  it('stands out from the strangers', async () => {
    const near = duplicateThreshold((await comparePeople(doubled, { near: 0 })).histogram, 0.5);
    const { nearPeople } = await comparePeople(doubled, { near });
    expect(nearPeople).toEqual(new Set([0, 1, 2, 3, 4, 5].map((index) => `person-${index} twin-${index}`)));
  });

  it('does not spoil the rate of strangers once left out', async () => {
    const near = duplicateThreshold((await comparePeople(doubled, { near: 0 })).histogram, 0.5);
    const { nearPeople } = await comparePeople(doubled, { near });
    const honest = toCurve((await comparePeople(STRANGERS, { near: 0 })).histogram);
    const mended = toCurve((await comparePeople(doubled, { near: 0, exclude: nearPeople })).histogram);
    const spoiled = toCurve((await comparePeople(doubled, { near: 0 })).histogram);
    expect(falseMatchRate(mended, 0.3)).toBeLessThan(2 * falseMatchRate(honest, 0.3) + 1e-9);
    expect(falseMatchRate(spoiled, 0.3)).toBeGreaterThan(10 * falseMatchRate(mended, 0.3));
  });
});

/** People whose distances are spread as those of real faces. */
function createCrowd(people: number): SampleFace[] {
  let state = 1;
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  return Array.from({ length: people }, (_, index) => ({
    personId: `person-${index}`,
    embedding: Float32Array.from({ length: 50 }, () => normal() * 0.085),
  }));
}

function asSomebodyElse({ personId, embedding }: SampleFace): SampleFace {
  return { personId: personId.replace('person', 'twin'), embedding: embedding.map((value) => value + 0.02) };
}

function allDistances(faces: readonly SampleFace[]): number[] {
  return faces.flatMap((one, index) =>
    faces
      .slice(index + 1)
      .map((other) => Math.hypot(...one.embedding.map((value, at) => value - (other.embedding[at] ?? 0)))),
  );
}
