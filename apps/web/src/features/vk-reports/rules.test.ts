import { expect, test } from 'vitest';
import { fileNameOf, sharedUrl } from './reports.ts';

const exportable = { id: 'x', name: 'vidno_news', table: 'posts', filter: {} } as const;

test('a file is named after its account, its table and its period', () => {
  expect(fileNameOf(exportable, 'xlsx')).toBe('vidno-vidno_news-posts.xlsx');
  const filter = { date_from: '2026-02-01', date_to: '2026-02-28' };
  expect(fileNameOf({ ...exportable, filter }, 'csv')).toBe('vidno-vidno_news-posts-2026-02-01-2026-02-28.csv');
});

test('a file name holds no path characters', () => {
  expect(fileNameOf({ ...exportable, name: '../../Новости: «Видно»' }, 'pdf')).toBe('vidno-Новости-Видно-posts.pdf');
  expect(fileNameOf({ ...exportable, name: '' }, 'pdf')).toBe('vidno-posts.pdf');
});

test('a shared report has an address on this site', () => {
  expect(sharedUrl('a/b', 'https://vidno.example')).toBe('https://vidno.example/shared#a%2Fb');
});
