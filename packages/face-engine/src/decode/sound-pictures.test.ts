import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Raster } from '../geometry.ts';
import * as broken from '../testing/broken-pictures.ts';
import { toBox, withHeicParts } from '../testing/heic-parts.ts';
import { toPngChunk, toSegment } from '../testing/picture-bombs.ts';
import { demoPortrait, fixture } from '../testing/pictures.ts';
import { decodePicture } from './decode-picture.ts';
import { sniffPicture } from './identify-picture.ts';
import { hardenSharp } from './sharp.ts';
import { stripPicture } from './strip/strip-picture.ts';

const SIDES = { width: 400, height: 300 };
/** Of 255, on average: what is missing of a picture that is read is a few rows, or the last bits of its colours. */
const DIFFERENCE_MAX = 6;

const WHOLE = {
  baseline: (photo: Sharp) => photo.jpeg(),
  progressive: (photo: Sharp) => photo.jpeg({ progressive: true }),
  png: (photo: Sharp) => photo.png(),
  interlaced: (photo: Sharp) => photo.png({ progressive: true }),
  gif: (photo: Sharp) => photo.gif(),
  webp: (photo: Sharp) => photo.webp(),
  avif: (photo: Sharp) => photo.avif({ effort: 0 }),
  hdrAvif: (photo: Sharp) => photo.avif({ effort: 0, bitdepth: 10, chromaSubsampling: '4:2:0' }),
};
type Kind = keyof typeof WHOLE | 'heic';
let whole: Map<Kind, Buffer>;
let blank: Record<'clear' | 'white', Buffer>;
let photo: Buffer;

beforeAll(async () => {
  hardenSharp();
  photo = await sharp(await demoPortrait(1, 1))
    .resize({ ...SIDES, fit: 'cover' })
    .png()
    .toBuffer();
  whole = new Map([['heic', Buffer.from(await fixture('portrait.heic'))]]);
  for (const kind of Object.keys(WHOLE) as (keyof typeof WHOLE)[])
    whole.set(kind, await WHOLE[kind](sharp(photo)).toBuffer());
  const plain = (channels: 3 | 4, background: object) => sharp({ create: { ...SIDES, channels, background } }).png();
  blank = {
    clear: await plain(4, { r: 0, g: 0, b: 0, alpha: 0 }).toBuffer(),
    white: await plain(3, { r: 255, g: 255, b: 255 }).toBuffer(),
  };
});

type Damage = readonly [name: string, kind: Kind, damage: (picture: Buffer) => Uint8Array];

const JPEGS = ['baseline', 'progressive'] as const;
const ofBoth = <Each extends Kind>(
  kinds: readonly Each[],
  damages: readonly (readonly [string, Damage[2]])[],
): Damage[] => kinds.flatMap((kind) => damages.map(([name, damage]): Damage => [`${kind}, ${name}`, kind, damage]));

const READ: readonly Damage[] = [
  ...ofBoth(JPEGS, [
    ['with zeros between segments', (jpeg) => broken.beforeHuffman(jpeg, Buffer.alloc(7))],
    ['with zeros after its start', (jpeg) => broken.atStart(jpeg, Buffer.alloc(3))],
    ['with junk between segments', (jpeg) => broken.beforeHuffman(jpeg, broken.junk(40))],
    ['with fill bytes between segments', (jpeg) => broken.beforeHuffman(jpeg, Buffer.alloc(300, 0xff))],
    [
      'with restarts and stuffing between segments',
      (jpeg) => broken.beforeHuffman(jpeg, Buffer.of(0xff, 0xd3, 0xff, 1, 0xff, 0)),
    ],
    ['with a second start', (jpeg) => broken.atStart(jpeg, Buffer.of(0xff, 0xd8))],
    ['with a segment that has no length', (jpeg) => broken.atStart(jpeg, Buffer.of(0xff, 0xe5, 0, 0))],
    [
      'with a longer segment of Adobe',
      (jpeg) => broken.atStart(jpeg, toSegment(0xee, Buffer.from('Adobe\0d\0\0\0\0\x01\0\0\0\0'))),
    ],
    ['with a depth map of 230 segments', (jpeg) => broken.atStart(jpeg, broken.depthSegments(230))],
    ['with 3000 segments of its program', (jpeg) => broken.atStart(jpeg, broken.depthSegments(3000, 0xe7))],
    ['without its end', broken.withoutEnd],
    ['with zeros instead of its end', (jpeg) => broken.withTail(broken.withoutEnd(jpeg), Buffer.alloc(2000))],
    ['with ones instead of its end', (jpeg) => broken.withTail(broken.withoutEnd(jpeg), Buffer.alloc(2000, 0xff))],
    ['without its last hundredth', (jpeg) => broken.cutOff(jpeg, 0.99)],
    ['whose last hundredth was not written', (jpeg) => broken.emptiedFrom(jpeg, 0.99)],
    ['without its last hundredth, but closed', (jpeg) => broken.closed(broken.cutOff(jpeg, 0.99))],
    ['with a film behind it', (jpeg) => broken.withTail(jpeg, broken.film())],
    ['with another picture behind it', (jpeg) => broken.withTail(jpeg, jpeg)],
  ]),
  ['baseline, with nonsense about its coefficients (0 to 0)', 'baseline', (jpeg) => broken.withScanOf(jpeg, 0, 0, 0)],
  ['baseline, with nonsense about its bits', 'baseline', (jpeg) => broken.withScanOf(jpeg, 0, 63, 17)],
  ['baseline, with nonsense about both', 'baseline', (jpeg) => broken.withScanOf(jpeg, 255, 255, 255)],
  ['progressive, of which all is there but the last bits', 'progressive', (jpeg) => broken.cutOff(jpeg, 0.9)],
  ...ofBoth(['png', 'interlaced'] as const, [
    ['without its end', (png) => broken.withoutPngEnd(png)],
    ['without its end and a checksum', (png) => broken.withoutPngEnd(png, 2)],
    ['without the checksum of its pixels', (png) => broken.withoutPngEnd(png, 8)],
    ['with zeros instead of its end', (png) => broken.withTail(broken.withoutPngEnd(png), Buffer.alloc(100))],
    ['without its last hundredth', (png) => broken.cutOff(png, 0.99)],
    ['whose last hundredth was not written', (png) => broken.emptiedFrom(png, 0.99)],
    ['with a wrong checksum of its header', (png) => broken.withWrongChecksum(png, 'IHDR')],
    ['with a wrong checksum of its data', (png) => broken.withWrongChecksum(png, 'IDAT')],
    ['with a wrong checksum of its pixels', broken.withWrongPixelChecksum],
    ['with a tail', (png) => broken.withTail(png)],
  ]),
  ['gif, without its last byte', 'gif', (gif) => gif.subarray(0, -1)],
  ['gif, without its last two bytes', 'gif', (gif) => gif.subarray(0, -2)],
  ['gif, without its last hundredth', 'gif', (gif) => broken.cutOff(gif, 0.99)],
  ['gif, with junk behind it', 'gif', (gif) => broken.withTail(gif, broken.junk(99))],
  ['webp, with a tail', 'webp', (webp) => broken.withTail(webp)],
  ['webp, which counts a byte that it leaves out', 'webp', (webp) => broken.withRiffLength(webp, 1)],
  ['avif, with a tail that is no box', 'avif', (avif) => broken.withTail(avif, Buffer.from('6a00000053454654', 'hex'))],
  ['heic, with a tail that is no box', 'heic', (heic) => broken.withTail(heic, Buffer.from('6a00000053454654', 'hex'))],
  ['heic, with a tail of three bytes', 'heic', (heic) => broken.withTail(heic, Buffer.alloc(3))],
  ['heic, with a tail of zeros', 'heic', (heic) => broken.withTail(heic, Buffer.alloc(50))],
  ['heic, with a film behind it', 'heic', (heic) => broken.withTail(heic, broken.film())],
  [
    'heic, with a box behind it that is cut off',
    'heic',
    (heic) => broken.withTail(heic, toBox('mpvd', broken.junk(300)).subarray(0, 90)),
  ],
  ['heic, one of a burst', 'heic', (heic) => withHeicParts(heic, { brands: ['msf1', 'heic', 'hevc', 'mif1'] })],
  [
    'heic, one of a burst that calls itself a film',
    'heic',
    (heic) => withHeicParts(heic, { brands: ['hevc', 'msf1', 'iso8'] }),
  ],
  [
    'avif, which calls itself a picture alone',
    'avif',
    (avif) => renamed(renamed(avif, 'avif', 'mif1'), 'avis', 'mif1'),
  ],
  [
    'avif, the first of a moving one',
    'avif',
    (avif) => Buffer.from(avif.toString('latin1').replace('ftypavif', 'ftypavis'), 'latin1'),
  ],
  [
    'heic, turned by itself and once more by EXIF',
    'heic',
    (heic) => withHeicParts(heic, { exif: exifOf(6), properties: [toBox('irot', Buffer.of(0))] }),
  ],
];

test.each(READ)('%s: is read as the whole one', async (_name, kind, damage) => {
  const [damaged, sound] = [await read(damage(wholeOf(kind))), await read(wholeOf(kind))];
  expect([damaged.width, damaged.height]).toEqual([sound.width, sound.height]);
  expect(meanDifference(damaged, sound)).toBeLessThan(DIFFERENCE_MAX);
});

test('an AVIF of 10 bits is read as one of 8', async () => {
  expect(meanDifference(await read(wholeOf('hdrAvif')), await read(wholeOf('avif')))).toBeLessThan(DIFFERENCE_MAX);
});

const REFUSED: readonly (readonly [...Damage, because: string])[] = [
  ...ofBoth(JPEGS, [
    ['coded arithmetically', (jpeg) => broken.withFrameMarker(jpeg, 0xc9)],
    ['without loss', (jpeg) => broken.withFrameMarker(jpeg, 0xc3)],
    ['of 12 bits', (jpeg) => broken.withSampleBits(jpeg, 12)],
  ]).map((damage) => [...damage, 'picture_unsupported'] as const),
  [
    'png, as only one maker reads it',
    'png',
    (png) => broken.withFirstChunk(png, 'CgBI', Buffer.alloc(4)),
    'picture_unsupported',
  ],
  ['baseline, of which a tenth is missing', 'baseline', (jpeg) => broken.cutOff(jpeg, 0.9), 'picture_incomplete'],
  [
    'baseline, of which half was not written',
    'baseline',
    (jpeg) => broken.emptiedFrom(jpeg, 0.5),
    'picture_incomplete',
  ],
  [
    'baseline, of which half is missing, but closed',
    'baseline',
    (jpeg) => broken.closed(broken.cutOff(jpeg, 0.5)),
    'picture_damaged',
  ],
  [
    'progressive, of which coefficients are missing',
    'progressive',
    (jpeg) => broken.cutOff(jpeg, 0.2),
    'picture_incomplete',
  ],
  ['png, of which half is missing', 'png', (png) => broken.cutOff(png, 0.5), 'picture_incomplete'],
  ['png, of which half was not written', 'png', (png) => broken.emptiedFrom(png, 0.5), 'picture_incomplete'],
  ['interlaced, of which half is missing', 'interlaced', (png) => broken.cutOff(png, 0.5), 'picture_incomplete'],
  ['gif, of which half is missing', 'gif', (gif) => broken.cutOff(gif, 0.5), 'picture_incomplete'],
  ['gif, of which half was not written', 'gif', (gif) => broken.emptiedFrom(gif, 0.5), 'picture_damaged'],
  ['webp, of which half is missing', 'webp', (webp) => broken.cutOff(webp, 0.5), 'picture_incomplete'],
  ['webp, which says that it is longer', 'webp', (webp) => broken.withRiffLength(webp, 100), 'picture_incomplete'],
  ['heic, coded as we have no decoder for', 'heic', (heic) => renamed(heic, 'hvc1', 'vvc1'), 'picture_unsupported'],
  ['avif, of which half is missing', 'avif', (avif) => broken.cutOff(avif, 0.5), 'picture_incomplete'],
  [
    'heic, of which a hundredth of its one piece is missing',
    'heic',
    (heic) => broken.cutOff(heic, 0.99),
    'picture_incomplete',
  ],
  ['baseline, with more scans than any has', 'baseline', withManyTables, 'picture_too_complex'],
];

test.each(REFUSED)('%s: is refused', async (_name, kind, damage, because) => {
  expect(await decodePicture(damage(wholeOf(kind)))).toEqual({ kind: 'refused', because });
});

test('whatever bytes are changed or missing, a picture is read or refused', async () => {
  const kinds = fc.constantFrom(...([...whole.keys()] as Kind[]).filter((kind) => kind !== 'heic'));
  const changes = fc.array(fc.record({ at: fc.nat(), byte: fc.nat(255) }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(kinds, changes, fc.double({ min: 0.02, max: 1, noNaN: true }), async (kind, written, share) => {
      const picture = broken.cutOff(wholeOf(kind), share);
      // Most of what has a meaning is at the start.
      for (const { at, byte } of written) picture[at % Math.min(700, picture.length)] = byte;
      expect(['decoded', 'refused']).toContain((await decodePicture(picture)).kind);
    }),
    { numRuns: 300 },
  );
});

describe('what is left for a decoder', () => {
  test.each(['baseline', 'progressive', 'png', 'gif', 'webp'] as const)(
    'of a %s has nothing that does not draw',
    (kind) => {
      const script = Buffer.from('<script>alert(1)</script>'.repeat(3));
      const picture = wholeOf(kind);
      const format = sniffPicture(picture) ?? 'jpeg';
      const hidden =
        kind === 'baseline' || kind === 'progressive'
          ? hiddenInJpeg(picture, script)
          : broken.withTail(picture, script);
      const stripped = stripPicture(hidden, format);
      if (typeof stripped === 'string') throw new Error(stripped);
      expect(Buffer.from(stripped.bytes).includes('script')).toBe(false);
    },
  );
});

describe('a moving picture', () => {
  test.each([
    ['gif', 'clear', 1],
    ['gif', 'white', 3],
    ['gif', 'white', 4],
    ['webp', 'clear', 1],
    ['webp', 'white', 3],
    ['webp', 'white', 5],
  ] as const)(
    '%s whose first frames are %s, %i of them, is read by one that shows something',
    async (format, first, count) => {
      // Programs join frames that are alike, so each is a little different.
      const frames = await Promise.all(Array.from({ length: count }, (_, index) => nearly(blank[first], index)));
      frames.push(photo);
      const moving = await sharp(frames, { join: { animated: true } })
        [format]()
        .toBuffer();
      const sound = await read(wholeOf(format));
      expect(meanDifference(await read(moving), sound)).toBeLessThan(DIFFERENCE_MAX);
    },
  );

  test('of blank frames alone is read as one', async () => {
    const moving = await sharp([blank.white, blank.white], { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await read(moving)).pixels.every((value) => value === 255)).toBe(true);
  });
});

test.each([2, 3, 4, 5, 6, 7, 8])('a HEIC is turned by an EXIF orientation of %i alone', async (orientation) => {
  const heic = wholeOf('heic');
  const upright = await read(heic);
  const { width, height } = upright;
  const lying = sharp(upright.pixels, { raw: { width, height, channels: 3 } }).withMetadata({ orientation });
  const expected = await read(await lying.png().toBuffer());
  expect(await read(withHeicParts(heic, { exif: exifOf(orientation) }))).toEqual(expected);
});

async function nearly(picture: Buffer, index: number): Promise<Buffer> {
  const dot = {
    create: { width: 1, height: 1, channels: 3 as const, background: { r: 249 + (index % 7), g: 250, b: 250 } },
  };
  const composed = sharp(picture).composite([{ input: dot, left: index % SIDES.width, top: 0 }]);
  return index === 0 ? picture : await composed.png().toBuffer();
}

function renamed(picture: Buffer, from: string, to: string): Buffer {
  return Buffer.from(picture.toString('latin1').replaceAll(from, to), 'latin1');
}

function hiddenInJpeg(jpeg: Uint8Array, script: Buffer): Buffer {
  const between = broken.beforeHuffman(jpeg, script);
  return broken.withTail(
    broken.atStart(between, Buffer.concat([toSegment(0xfe, script), toSegment(0xe1, script)])),
    script,
  );
}

/** Each draws nothing new, but a decoder reads them all. */
function withManyTables(jpeg: Buffer): Buffer {
  const table = toSegment(0xdb, Buffer.concat([Buffer.of(3), Buffer.alloc(64, 1)]));
  return broken.atStart(jpeg, Buffer.concat(Array.from({ length: 250 }, () => table)));
}

/** A TIFF file with the orientation alone. */
function exifOf(orientation: number): Buffer {
  return Buffer.from(`4d4d002a00000008000101120003000000010000000000000000`, 'hex').fill(orientation, 19, 20);
}

function wholeOf(kind: Kind): Buffer {
  const picture = whole.get(kind);
  if (!picture) throw new Error(`There is no ${kind}`);
  return picture;
}

async function read(picture: Uint8Array): Promise<Raster> {
  const outcome = await decodePicture(picture);
  if (outcome.kind === 'refused') throw new Error(outcome.because);
  return outcome.raster;
}

function meanDifference(one: Raster, other: Raster): number {
  return (
    one.pixels.reduce((sum, value, index) => sum + Math.abs(value - (other.pixels[index] ?? 0)), 0) / one.pixels.length
  );
}

test('the chunk of a moving PNG is dropped, and its first picture read', async () => {
  const png = wholeOf('png');
  const control = Buffer.concat([toPngChunk('acTL', Buffer.alloc(8)), toPngChunk('fcTL', Buffer.alloc(26))]);
  const moving = Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]);
  expect(await read(moving)).toEqual(await read(png));
});
