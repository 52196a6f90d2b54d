import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { lengthOf } from '../embedders/embed-chips.ts';
import { MOBILEFACENET } from '../embedders/mobilefacenet.ts';
import type { AnalysedFace, FaceBox } from '../face-engine.ts';
import { type Models, openModels } from '../models/open-models.ts';
import { demoPortrait, drawnFace, fixture, hasSharedPortraits, sharedPortraits, sheetOf } from '../testing/pictures.ts';
import { analyse } from './find-faces.ts';

let models: Models;
let anna: Uint8Array;

beforeAll(async () => {
  models = await openModels(MOBILEFACENET);
  anna = await demoPortrait(1, 1);
});

describe('faces of a picture', () => {
  test('five people are five faces, the largest first', async () => {
    const people = await Promise.all([1, 2, 4, 5, 6].map((person) => demoPortrait(person, 1)));
    const sheet = await sheetOf(people, { columns: 3, tile: 300 });
    const faces = await facesOf(sheet);
    expect(faces).toHaveLength(5);
    const areas = faces.map(({ box }) => box.width * box.height);
    expect(areas).toEqual([...areas].sort((one, other) => other - one));
  });

  test('a landscape has none', async () => {
    const hills = Uint8Array.from({ length: 640 * 480 * 3 }, (_, index) => {
      const [column, row] = [(index / 3) % 640, index / 3 / 640];
      return 120 + 60 * Math.sin(column / 40) + 60 * Math.cos(row / 25 + column / 90);
    });
    const landscape = await sharp(hills, { raw: { width: 640, height: 480, channels: 3 } })
      .jpeg()
      .toBuffer();
    expect(await facesOf(landscape)).toEqual([]);
  });

  test('an EXIF-rotated picture has its box where the upright one has it', async () => {
    const wide = await sharp(anna).extend({ right: 200, background: '#777777' }).jpeg({ quality: 95 }).toBuffer();
    const rotated = await sharp(wide).rotate(270).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
    const [upright, turned] = [await onlyFace(wide), await onlyFace(rotated)];
    expect(distanceOfBoxes(upright.box, turned.box)).toBeLessThan(0.02);
  });

  test('a picture that lies on its side without saying so is found and understood', async () => {
    const wide = await sharp(anna).extend({ right: 200, background: '#777777' }).png().toBuffer();
    const upright = await onlyFace(wide);
    const face = await onlyFace(await sharp(wide).rotate(90).png().toBuffer());
    // Turned clockwise, what was above is on the right and what was left is above.
    const { x, y, width, height } = upright.box;
    const expected = { x: 1 - y - height, y: x, width: height, height: width };
    expect(distanceOfBoxes(face.box, expected)).toBeLessThan(0.01);
    expect(distance(face, upright)).toBeLessThan(0.1);
  });

  test('an upside-down picture is turned', async () => {
    const upright = await onlyFace(anna);
    const face = await onlyFace(await sharp(anna).rotate(180).png().toBuffer());
    const { x, y, width, height } = upright.box;
    expect(distanceOfBoxes(face.box, { x: 1 - x - width, y: 1 - y - height, width, height })).toBeLessThan(0.02);
    expect(distance(face, upright)).toBeLessThan(0.1);
    expect(face.fitness).toEqual({ fit: true });
  });

  test('a picture taken in the dark is brightened', async () => {
    const dark = await sharp(anna).linear(0.04, 0).png().toBuffer();
    const [upright, face] = [await onlyFace(anna), await onlyFace(dark)];
    expect(distance(face, upright)).toBeLessThan(0.8);
    expect(face.components.exposure).toBeLessThan(0.2);
  });

  test('a face of which an avatar shows only the middle is found', async () => {
    const { box } = await onlyFace(anna);
    const avatar = await sharp(anna)
      .extract({
        left: Math.round((box.x + box.width * 0.12) * 320),
        top: Math.round((box.y + box.height * 0.16) * 320),
        width: Math.round(box.width * 0.76 * 320),
        height: Math.round(box.height * 0.76 * 320),
      })
      .resize(200, 200, { fit: 'fill' })
      .jpeg()
      .toBuffer();
    expect(await facesOf(avatar)).toHaveLength(1);
  });

  test('what is no face is not fit, a face is', async () => {
    const people = await Promise.all([1, 2, 3, 5, 8].map((person) => demoPortrait(person, 1)));
    for (const person of people) {
      expect((await onlyFace(person)).fitness).toEqual({ fit: true });
      for (const face of await facesOf(await shuffled(person))) expect(face.fitness.fit).toBe(false);
    }
  });

  test('what the embedder describes more briefly than any face is not fit, whatever its landmarks', async () => {
    const { chip } = await onlyFace(anna);
    const { describe: describeChip, description } = models.embedder;
    const length = lengthOf(await describeChip(chip));
    const stripes = chip.map((_, index) => (Math.floor(index / 3 / 9) % 2) * 200);
    const noise = chip.map((_, index) => (Math.imul(index + 1, 2_654_435_761) >>> 16) & 255);
    for (const other of [stripes, noise]) {
      expect(lengthOf(await describeChip(other))).toBeLessThan(description.minFaceLength);
    }
    const gateAt = (minFaceLength: number): Models => ({
      ...models,
      embedder: { ...models.embedder, description: { ...description, minFaceLength } },
    });
    const fitnessWith = async (given: Models) => {
      const outcome = await analyse(given, anna);
      return outcome.kind === 'read' ? outcome.faces[0]?.fitness : outcome;
    };
    expect(await fitnessWith(gateAt(length - 0.01))).toEqual({ fit: true });
    expect(await fitnessWith(gateAt(length + 0.01))).toEqual({ fit: false, because: 'not_a_face' });
  });

  test('a face drawn in flat colours is not fit, blurred or compressed photographs are', async () => {
    expect((await onlyFace(await drawnFace())).fitness).toEqual({ fit: false, because: 'not_a_face' });
    for (const weak of [sharp(anna).blur(3), sharp(anna).jpeg({ quality: 8 }), sharp(anna).linear(0.06, 0)]) {
      expect((await onlyFace(await weak.toBuffer())).fitness).toEqual({ fit: true });
    }
  });

  test('a face that fills the picture is found', async () => {
    const { box } = await onlyFace(anna);
    const tight = await sharp(anna)
      .extract({
        left: Math.round((box.x + box.width * 0.08) * 320),
        top: Math.round((box.y + box.height * 0.08) * 320),
        width: Math.round(box.width * 0.84 * 320),
        height: Math.round(box.height * 0.84 * 320),
      })
      .resize(150, 150, { fit: 'fill' })
      .png()
      .toBuffer();
    expect(await facesOf(tight)).toHaveLength(1);
  });

  test('a small or blurred face has less quality than a large sharp one', async () => {
    const small = await sharp(anna).resize(60).extend({ right: 200, background: '#777777' }).png().toBuffer();
    const blurred = await sharp(anna).blur(4).png().toBuffer();
    const { quality } = await onlyFace(anna);
    expect(quality).toBeGreaterThan(0.8);
    expect((await onlyFace(small)).quality).toBeLessThan(quality - 0.1);
    expect((await onlyFace(blurred)).quality).toBeLessThan(quality - 0.1);
  });
});

describe('one person', () => {
  test('mirrored, cropped, recompressed, in CMYK or from a HEIC is nearer than anybody else', async () => {
    const original = await onlyFace(anna);
    const changed = await Promise.all([
      sharp(anna).flop().jpeg().toBuffer(),
      sharp(anna).extract({ left: 20, top: 20, width: 290, height: 290 }).jpeg().toBuffer(),
      sharp(anna).jpeg({ quality: 30 }).toBuffer(),
      sharp(anna).toColourspace('cmyk').jpeg().toBuffer(),
    ]);
    const others = await Promise.all([2, 3, 4, 5, 6].map(async (person) => onlyFace(await demoPortrait(person, 1))));
    const nearestOther = Math.min(...others.map((other) => distance(original, other)));
    for (const picture of changed) expect(distance(original, await onlyFace(picture))).toBeLessThan(nearestOther);
    const heic = await onlyFace(await fixture('portrait.heic'));
    expect(distance(heic, await onlyFace(await demoPortrait(7, 1)))).toBeLessThan(0.2);
  });

  test('has one embedding, however often one asks', async () => {
    expect((await onlyFace(anna)).embedding).toEqual((await onlyFace(anna)).embedding);
  });
});

test.skipIf(!hasSharedPortraits)(
  'photographs too have one face each and are known again (skipped without ../shared/data/portraits)',
  async () => {
    const photographs = await sharedPortraits(8);
    const people = await Promise.all(photographs.map(onlyFace));
    for (const [index, photograph] of photographs.entries()) {
      const again = await onlyFace(await sharp(photograph).flop().resize(200).jpeg({ quality: 60 }).toBuffer());
      const distances = people.map((person) => distance(person, again));
      expect(distances.indexOf(Math.min(...distances))).toBe(index);
    }
  },
);

/** The portrait cut into squares, which change places. */
async function shuffled(portrait: Uint8Array): Promise<Uint8Array> {
  const [count, side] = [5, 64];
  const tiles = await Promise.all(
    Array.from({ length: count * count }, async (_, index) => {
      const from = (index * 7 + 3) % (count * count);
      return {
        input: await sharp(portrait)
          .resize(count * side, count * side)
          .extract({ left: (from % count) * side, top: Math.floor(from / count) * side, width: side, height: side })
          .toBuffer(),
        left: (index % count) * side,
        top: Math.floor(index / count) * side,
      };
    }),
  );
  const size = count * side;
  return await sharp({ create: { width: size, height: size, channels: 3, background: '#777777' } })
    .composite(tiles)
    .png()
    .toBuffer();
}

async function facesOf(picture: Uint8Array): Promise<readonly AnalysedFace[]> {
  const outcome = await analyse(models, picture);
  if (outcome.kind === 'refused') throw new Error(outcome.because);
  return outcome.faces;
}

async function onlyFace(picture: Uint8Array): Promise<AnalysedFace> {
  const faces = await facesOf(picture);
  const [face] = faces;
  if (face === undefined || faces.length > 1) throw new Error(`${faces.length} faces, not one`);
  return face;
}

function distance(one: AnalysedFace, other: AnalysedFace): number {
  return Math.hypot(...one.embedding.map((value, index) => value - (other.embedding[index] ?? 0)));
}

function distanceOfBoxes(one: FaceBox, other: FaceBox): number {
  return Math.max(
    Math.abs(one.x - other.x),
    Math.abs(one.y - other.y),
    Math.abs(one.width - other.width),
    Math.abs(one.height - other.height),
  );
}
