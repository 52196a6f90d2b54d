import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anUpload, aPerson, aSearch } from '../../testing/made-up-searches.ts';
import { chosenFace, faceCrop, inReadingOrder, isPurpose, toCsvRows, withAnswer } from './rules.ts';
import { checkLink, checkPhoto, photoFrom } from './upload/chosen-photo.ts';

const MIB = 1024 * 1024;

describe('a photo', () => {
  test.each([
    ['a JPEG', { name: 'me.jpg', type: 'image/jpeg', size: 10 }, null],
    ['HEIC, whose type the browser does not know', { name: 'me.HEIC', type: '', size: 10 }, null],
    ['AVIF', { name: 'me.avif', type: 'image/avif', size: 10 }, null],
    ['a burst of HEIC', { name: 'me.heics', type: 'image/heic-sequence', size: 10 }, null],
    ['a JPEG that some program calls otherwise', { name: 'me.jfif', type: 'image/pjpeg', size: 10 }, null],
    ['a picture without a type, by its name', { name: 'me.heic', type: 'application/octet-stream', size: 10 }, null],
    ['exactly 40 MB', { name: 'me.png', type: 'image/png', size: 40 * MIB }, null],
    ['one byte more', { name: 'me.png', type: 'image/png', size: 40 * MIB + 1 }, 'too_heavy'],
    ['zero bytes', { name: 'me.png', type: 'image/png', size: 0 }, 'empty'],
    ['SVG', { name: 'me.svg', type: 'image/svg+xml', size: 10 }, 'not_picture'],
    ['a text', { name: 'me.txt', type: 'text/plain', size: 10 }, 'not_picture'],
  ])('%s is told apart before it is sent', (_name, file, expected) => {
    expect(checkPhoto(file)).toBe(expected);
  });

  test.each([
    ['https://example.org/me.jpg', null],
    ['  http://example.org/me.jpg ', null],
    ['example.org/me.jpg', 'malformed'],
    ['ftp://example.org/me.jpg', 'malformed'],
    ['http://localhost/me.jpg', 'malformed'],
    [`https://example.org/${'a'.repeat(2_100)}`, 'too_long'],
  ])('the link %s is judged before it is sent', (link, expected) => {
    expect(checkLink(link)).toBe(expected);
  });

  test('a dropped picture is preferred to a link, and other text is ignored', () => {
    const picture = new File(['x'], 'me.jpg');
    expect(photoFrom(transfer([picture], 'https://example.org/me.jpg'))).toBe(picture);
    expect(photoFrom(transfer([], 'https://example.org/me.jpg'))).toBe('https://example.org/me.jpg');
    expect(photoFrom(transfer([], 'привет'))).toBeNull();
  });
});

describe('faces', () => {
  test('are sorted from left to right', () => {
    expect(inReadingOrder(anUpload(5).faces).map(({ index }) => index)).toEqual([1, 3, 0, 4, 2]);
  });

  test('the largest is chosen unless another is named', () => {
    const { faces } = anUpload(3);
    expect(chosenFace(faces, undefined)?.index).toBe(0);
    expect(chosenFace(faces, 2)?.index).toBe(2);
    expect(chosenFace(faces, 9)?.index).toBe(0);
  });

  test('a crop never leaves the picture', () => {
    const fraction = fc.double({ min: 0, max: 0.5, noNaN: true });
    const length = fc.integer({ min: 1, max: 5_000 });
    fc.assert(
      fc.property(fraction, fraction, fraction, fraction, length, length, (x, y, w, h, width, height) => {
        const crop = faceCrop({ x, y, width: w + 0.01, height: h + 0.01 }, { width, height });
        expect(crop.left).toBeLessThanOrEqual(0);
        expect(crop.top).toBeLessThanOrEqual(0);
        expect(crop.left + crop.width).toBeGreaterThanOrEqual(1 - 1e-9);
        expect(crop.top + crop.height).toBeGreaterThanOrEqual(1 - 1e-9);
      }),
    );
  });
});

describe('the people found', () => {
  const anna = aPerson({ id: 'anna' });
  const boris = aPerson({ id: 'boris' });

  test('one of them can be answered about, and the answer taken back', () => {
    const search = aSearch({ users: [anna, boris] });
    const answered = withAnswer(search, 'boris', 'other');
    expect(answered.users.map(({ answer }) => answer)).toEqual([null, 'other']);
    expect(answered.rejected_count).toBe(1);
    expect(withAnswer(answered, 'boris', null)).toEqual(search);
    expect(withAnswer(answered, 'boris', 'unsure').rejected_count).toBe(0);
  });

  test('an export has a row per person, with empty cells for unknown values', () => {
    const words = { head: ['Имя'], answers: { same: 'он(а)', other: 'не он(а)', unsure: 'не знаю' } };
    const rows = toCsvRows(aSearch({ users: [aPerson({ age: null, profile_url: null, answer: 'other' })] }), words);
    expect(rows).toEqual([
      ['Имя'],
      ['Анна Соколова', '', 'Казань', 'Республика Татарстан', 'Анкеты', 'Уверенное совпадение', 'не он(а)', '', ''],
    ]);
  });
});

test.each([
  ['  я ', false],
  ['', false],
  [' Ищу брата ', true],
])('whether «%s» is a purpose', (text, expected) => {
  expect(isPurpose(text)).toBe(expected);
});

function transfer(files: File[], text: string) {
  // Only what is read of a DataTransfer; happy-dom cannot fill a real one with files.
  return { files: files as unknown as FileList, getData: (kind: string) => (kind === 'text/plain' ? text : '') };
}
