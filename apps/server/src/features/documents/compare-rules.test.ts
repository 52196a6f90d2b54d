import type { ChangedParagraph } from '@vidno/contract/account/documents';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareParagraphs, type Paragraph, toParagraphs } from './compare-documents.ts';

const compare = (from: string, to: string) =>
  compareParagraphs(toParagraphs(from), toParagraphs(to)).map(({ change, parts }) => [
    change,
    parts.map((part) => `${SIGNS[part.change]}${part.text}`).join(''),
  ]);
const SIGNS = { same: '', added: '+', removed: '−' } as const;

test('headings, paragraphs, points and rows are compared one by one, without their marks', () => {
  const from =
    '## 1. Общее\n\nСервис **находит** людей\nпо [фото](/faq).\n\n- раз\n- два\n\n| а | б |\n|---|---|\n| 1 | 2 |\n\n---';
  expect(compare(from, `${from}\n\nНовый абзац.`)).toEqual([
    ['same', '1. Общее'],
    ['same', 'Сервис находит людей по фото.'],
    ['same', 'раз'],
    ['same', 'два'],
    ['same', 'а — б'],
    ['same', '1 — 2'],
    ['added', '+Новый абзац.'],
  ]);
});

test('what is only worded differently shows the words', () => {
  expect(compare('Мы храним фото 24 часа после поиска.', 'Мы храним фото 12 часов после поиска.')).toEqual([
    ['changed', expect.stringMatching(/^Мы храним фото .*−24.*\+12.* после поиска\.$/)],
  ]);
});

test('what has little in common is one paragraph gone and one new', () => {
  expect(
    compare('Мы храним фото сутки.', 'Оператор вправе изменить цены в любое время.').map(([change]) => change),
  ).toEqual(['removed', 'added']);
});

const paragraph = fc.record({
  text: fc.constantFrom('один', 'два слова', 'три слова тут', 'совсем другое'),
  isHeading: fc.boolean(),
});
const textOf = (paragraphs: readonly ChangedParagraph[], side: 'added' | 'removed') =>
  paragraphs.flatMap(({ change, parts }) => {
    if (change !== 'same' && change !== 'changed' && change !== side) return [];
    return [
      parts
        .filter((part) => part.change === 'same' || part.change === side)
        .map(({ text }) => text)
        .join(''),
    ];
  });

test('both texts can be read from the comparison', () => {
  fc.assert(
    fc.property(fc.array(paragraph, { maxLength: 12 }), fc.array(paragraph, { maxLength: 12 }), (from, to) => {
      const compared = compareParagraphs(from, to);
      const texts = (paragraphs: readonly Paragraph[]) => paragraphs.map(({ text }) => text);
      expect(textOf(compared, 'removed')).toEqual(texts(from));
      expect(textOf(compared, 'added')).toEqual(texts(to));
    }),
  );
});
