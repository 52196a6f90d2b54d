import { expect, test } from 'vitest';
import { ownUrl } from './paths.ts';

test('a picture on our own server is allowed', () => {
  expect(ownUrl('/files/avatar-1')).toBe('/files/avatar-1');
});

test.each(['https://sun9-1.userapi.com/a.jpg', '//userapi.com/a.jpg', 'data:image/png;base64,', '', null, undefined])(
  '%s is not',
  (address) => {
    expect(ownUrl(address)).toBeNull();
  },
);
