import { describe, expect, it } from 'vitest';
import { aProfile } from '../../testing/made-up-searches.ts';
import { isRegistered, pathAfterEntry } from './profile-api.ts';

describe('a registered user', () => {
  it.each(['email', 'phone', 'telegram'] as const)('is known by %s', (contact) => {
    expect(isRegistered({ ...aProfile(), [contact]: 'something' })).toBe(true);
  });

  it('is neither a guest nor a visitor', () => {
    expect(isRegistered(null)).toBe(false);
    expect(isRegistered(aProfile())).toBe(false);
  });
});

describe('after a login one goes', () => {
  it.each([
    ['where the address says', '/vk/account/1?page=2', '/privacy', '/vk/account/1?page=2'],
    ['to the first page if the address says so', '/', '/privacy', '/'],
    ['to the screen left last', undefined, '/smart-search/list', '/smart-search/list'],
    ['to the cabinet from the first page', undefined, '/', '/cabinet'],
    ['to the cabinet if nothing is known', undefined, null, '/cabinet'],
    ['never to another site', '//evil.example', null, '/cabinet'],
    ['never to another site by a backslash', '/\\evil.example', null, '/cabinet'],
    ['never to another site by a tab', '/\t/evil.example', null, '/cabinet'],
    ['never to an address with a scheme', 'https://evil.example', null, '/cabinet'],
    ['never to a script', 'javascript:alert(1)', null, '/cabinet'],
    ['never back to a text that was read to register', undefined, '/documents/offer', '/cabinet'],
    ['never back to the login', '/login?back=/login', '/demoreg8', '/cabinet'],
  ])('%s', (_where, back, last, expected) => {
    expect(pathAfterEntry(back, last)).toBe(expected);
  });
});
