import { expect, test } from 'vitest';
import { isPlainPath } from './acquiring.ts';

test.each([
  '/',
  '',
  'cabinet',
  '/smart-search/result?id=1',
  '/tariffs?next=//other.example/..#//',
  'https://vidno.example',
  'https://vidno.example/cabinet/cards?card=1',
  '/a.b/c.',
])('%j leads to a page', (address) => {
  expect(isPlainPath(address)).toBe(true);
});

test.each([
  '//other.example',
  '/\\other.example',
  '/cabinet/../admin',
  '/cabinet/..',
  '/cabinet/%2e%2E/admin',
  '/cabinet//cards',
  '/%2Fother.example',
  '/cabinet/%5c',
  '/\t/other.example',
  'https://vidno.example//other.example',
  'https://vidno.example\\..\\admin',
])('%j may lead elsewhere', (address) => {
  expect(isPlainPath(address)).toBe(false);
});
