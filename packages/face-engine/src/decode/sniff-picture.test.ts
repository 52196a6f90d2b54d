import sharp from 'sharp';
import { expect, test } from 'vitest';
import { demoPortrait, fixture } from '../testing/pictures.ts';
import { sniffPicture } from './identify-picture.ts';

test('a format is recognised by its first bytes', async () => {
  const portrait = await demoPortrait(1, 1);
  const small = sharp(portrait).resize(64, 64);
  expect(sniffPicture(portrait)).toBe('jpeg');
  expect(sniffPicture(await small.clone().png().toBuffer())).toBe('png');
  expect(sniffPicture(await small.clone().webp().toBuffer())).toBe('webp');
  expect(sniffPicture(await small.clone().gif().toBuffer())).toBe('gif');
  expect(sniffPicture(await small.clone().avif({ effort: 0 }).toBuffer())).toBe('avif');
  expect(sniffPicture(await fixture('portrait.heic'))).toBe('heic');
});

test('videos, documents, SVG and other formats are not accepted', () => {
  for (const start of [
    '\0\0\0\x18ftypmp42\0\0\0\0mp42isom',
    '%PDF-1.7',
    'BM\x36\0\0\0',
    'II*\0',
    'RIFF....AVI ',
    '<svg',
    '',
  ]) {
    expect(sniffPicture(Buffer.from(start, 'latin1'))).toBeNull();
  }
});
