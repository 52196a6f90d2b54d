import { ApiError } from '@vidno/contract/client';
import { expect, test } from 'vitest';
import { differentUploads, nameMore, parseMore, withoutPhoto } from './rules.ts';

const [one, two] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];

test('further photos survive a reload', () => {
  const photos = [
    { uploadId: one, face: 0 },
    { uploadId: two, face: 12 },
  ];
  expect(parseMore(nameMore(photos).more)).toEqual(photos);
  expect(nameMore([])).toEqual({});
  expect(parseMore(undefined)).toEqual([]);
});

test('an address that is made up adds no photo, and never more than four', () => {
  expect(parseMore(`nobody.0,${one},${one}.x,${two}.1`)).toEqual([{ uploadId: two, face: 1 }]);
  expect(parseMore(Array.from({ length: 9 }, () => `${one}.0`).join(','))).toHaveLength(4);
});

test('a photo can be removed, but the last one stays', () => {
  const photos = [
    { uploadId: one, face: 0 },
    { uploadId: two, face: 0 },
  ] as const;
  expect(withoutPhoto([...photos], one)).toEqual([{ uploadId: two, face: 0 }]);
  expect(withoutPhoto([photos[0]], one)).toBeNull();
});

test('a refusal names the photos of somebody else', () => {
  const body = { status: 'error', code: 'different_people', message: 'Два человека.', upload_ids: [two] };
  expect(differentUploads(new ApiError(409, body))).toEqual([two]);
  expect(differentUploads(new ApiError(503, { ...body, upload_ids: undefined }))).toEqual([]);
  expect(differentUploads(new TypeError())).toEqual([]);
});
