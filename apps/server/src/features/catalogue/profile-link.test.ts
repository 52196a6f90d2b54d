import { expect, it } from 'vitest';
import { toProfileKey } from './profile-link.ts';

it.each([
  'https://vk.com/id101',
  'http://vk.ru/id101',
  'https://m.vk.com/id101/',
  'www.vk.com/id101?from=search#about',
  'HTTPS://VK.COM/ID101',
  'vk.com/id101?utm_source=mail',
])('%s is the page of 101', (link) => {
  expect(toProfileKey(link)).toBe('vk id 101');
});

it.each([
  ['https://vk.com/Durov', 'vk name durov'],
  ['https://vk.com/club1', 'vk id -1'],
  ['https://Example.org/People/Anna/?utm_campaign=x&fbclid=1', 'example.org/people/anna'],
  ['http://m.ok.ru/profile/123', 'ok.ru/profile/123'],
  ['https://example.org/user?id=5&from=mail', 'example.org/user?id=5'],
  ['https://example.org/user?b=2&a=1', 'example.org/user?a=1&b=2'],
  ['https://пример.рф/анна', 'xn--e1afmkfd.xn--p1ai/анна'],
])('%s is %s', (link, key) => {
  expect(toProfileKey(link)).toBe(key);
});

it.each([
  null,
  '',
  'Анна',
  'javascript:alert(1)',
  'https://vk.com/feed',
  'https://vk.com/durоv',
  'https://example.org/',
  'ftp://example.org/anna',
  'https://',
])('%s is nobody’s page', (link) => {
  expect(toProfileKey(link)).toBeNull();
});

it('pages that a query tells apart stay apart', () => {
  expect(toProfileKey('https://example.org/user?id=5')).not.toBe(toProfileKey('https://example.org/user?id=6'));
});
