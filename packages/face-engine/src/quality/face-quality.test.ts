import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { MOBILEFACENET } from '../embedders/mobilefacenet.ts';
import type { QualityComponents } from '../face-engine.ts';
import { type Models, openModels } from '../models/open-models.ts';
import { findFaces } from '../pipeline/find-faces.ts';
import { demoPortrait } from '../testing/pictures.ts';

const PEOPLE = [1, 4, 9, 16];

let models: Models;
let portraits: Uint8Array[];

beforeAll(async () => {
  models = await openModels(MOBILEFACENET);
  portraits = await Promise.all(PEOPLE.map((person) => demoPortrait(person, 1)));
});

type Change = (portrait: Uint8Array) => Promise<Uint8Array>;

const CHANGES: readonly [keyof QualityComponents, string, Change][] = [
  ['size', 'shrunk', (portrait) => sharp(portrait).resize(70).png().toBuffer()],
  ['sharpness', 'blurred', (portrait) => sharp(portrait).blur(3).png().toBuffer()],
  ['pose', 'squeezed to the side', (portrait) => sharp(portrait).resize(190, 320, { fit: 'fill' }).png().toBuffer()],
  ['exposure', 'darkened', (portrait) => sharp(portrait).linear(0.15, 0).png().toBuffer()],
  ['compression', 'strongly compressed', (portrait) => sharp(portrait).jpeg({ quality: 8 }).toBuffer()],
  ['eyes', 'with a bar over the eyes', (portrait) => coverPart(portrait, { from: 0.26, to: 0.46 })],
  ['mouth', 'with a bar over the mouth', (portrait) => coverPart(portrait, { from: 0.66, to: 0.94 })],
];

test.each(CHANGES)('%s falls in portraits %s', async (component, _how, change) => {
  let before = 0;
  let after = 0;
  for (const portrait of portraits) {
    before += (await componentsOf(portrait))[component];
    after += (await componentsOf(await change(portrait)))[component];
  }
  expect(before / PEOPLE.length).toBeGreaterThan(0.6);
  expect(after).toBeLessThan(before * 0.8);
});

async function componentsOf(picture: Uint8Array): Promise<QualityComponents> {
  const outcome = await findFaces(models, picture);
  const [face] = outcome.kind === 'read' ? outcome.faces : [];
  if (!face) throw new Error('No face was found');
  return face.components;
}

/** A black bar across the face; heights are fractions of its box. */
async function coverPart(portrait: Uint8Array, { from, to }: { from: number; to: number }): Promise<Uint8Array> {
  const outcome = await findFaces(models, portrait);
  const [face] = outcome.kind === 'read' ? outcome.faces : [];
  const { width = 0, height = 0 } = await sharp(portrait).metadata();
  if (!face) throw new Error('No face was found');
  const bar = await sharp({
    create: {
      width: Math.round(face.box.width * width),
      height: Math.round((to - from) * face.box.height * height),
      channels: 3,
      background: '#000000',
    },
  })
    .png()
    .toBuffer();
  return await sharp(portrait)
    .composite([
      {
        input: bar,
        left: Math.round(face.box.x * width),
        top: Math.round((face.box.y + from * face.box.height) * height),
      },
    ])
    .png()
    .toBuffer();
}
