import { expect, test } from 'vitest';
import { toOwnPage } from './authorisation.ts';

const origins = { publicUrl: 'https://vidno.example', webOrigins: ['https://promo.vidno.example'] };

test.each([
  ['/vk', 'https://vidno.example/vk'],
  ['/vk/account/1?sort=likes#top', 'https://vidno.example/vk/account/1?sort=likes#top'],
  ['https://vidno.example/vk', 'https://vidno.example/vk'],
  ['https://promo.vidno.example/vk', 'https://promo.vidno.example/vk'],
  ['/../\\vk', 'https://vidno.example//vk'],
])('%s is one of our pages', (given, page) => {
  expect(toOwnPage(given, origins)).toBe(page);
});

test.each([
  'https://evil.example/vk',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'https:evil.example',
  'https://vidno.example@evil.example',
  'https://anna:word@vidno.example/',
  'http://vidno.example/vk',
  'https://vidno.example:444/vk',
  'https://vidno.example.evil.example',
  'javascript:alert(1)',
  'data:text/html,hello',
  'https://',
])('%s is not one of our pages', (given) => {
  const page = toOwnPage(given, origins);
  expect(page === null || new URL(page).origin === 'https://vidno.example').toBe(true);
  if (!given.startsWith('https:evil')) expect(page).toBeNull();
});
