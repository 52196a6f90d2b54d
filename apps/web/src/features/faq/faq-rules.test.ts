import type { FaqEntry } from '@vidno/contract/materials/materials';
import { describe, expect, test } from 'vitest';
import { groupFaq, seekFaq } from './faq-rules.ts';

const FILES = Object.keys(import.meta.glob('../../../../../content/faq/*.md'));

function entry(slug: string, title = slug, content = ''): FaqEntry {
  return { slug, title, content };
}

describe('the groups', () => {
  test('have a place for every question of our own', () => {
    const slugs = FILES.map((file) => file.replace(/^.*\/\d+-|\.md$/g, ''));
    expect(slugs.length).toBeGreaterThan(20);
    const groups = groupFaq(slugs.map((slug) => entry(slug)));
    expect(groups.map(({ title }) => title)).not.toContain('Ещё');
    expect(groups.flatMap(({ entries }) => entries)).toHaveLength(slugs.length);
  });

  test('keep what an operator has added, and leave out what is empty', () => {
    expect(groupFaq([entry('dva-cheka'), entry('own')]).map(({ title }) => title)).toEqual(['Деньги', 'Ещё']);
  });
});

describe('the search', () => {
  const entries = [
    entry('a', 'Почему пришло два чека?', '<p>Первый — <b>предоплата</b>.</p>'),
    entry('b', 'Ещё вопрос'),
  ];
  const found = (sought: string) => seekFaq(entries, sought).map(({ slug }) => slug);

  test('looks for all words in question and answer, whatever their case and ё', () => {
    expect(found('ЧЕКА предоплата')).toEqual(['a']);
    expect(found('еще')).toEqual(['b']);
    expect(found('чека ещё')).toEqual([]);
    expect(found(' ')).toEqual(['a', 'b']);
  });

  test('does not look into tags', () => {
    expect(found('<b>')).toEqual([]);
  });
});
