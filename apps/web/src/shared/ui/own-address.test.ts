import { expect, test } from 'vitest';
import { ownAddress } from './own-address.ts';

test('a picture of our own server is shown', () => {
  expect(ownAddress('/files/avatar-1')).toBe('/files/avatar-1');
});

test.each(['https://sun9-1.userapi.com/a.jpg', '//userapi.com/a.jpg', 'data:image/png;base64,', '', null, undefined])(
  '%s is not',
  (address) => {
    expect(ownAddress(address)).toBeNull();
  },
);
