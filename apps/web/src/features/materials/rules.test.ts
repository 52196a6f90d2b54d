import type { MaterialSummary } from '@vidno/contract/materials/materials';
import { expect, it } from 'vitest';
import { coverOf } from './material-grid.tsx';
import { headingsOf, nextOf } from './material-page.tsx';

it('the contents list the headings of the second level', () => {
  const html = '<h2 id="h-раз">Раз &amp; <em>два</em></h2><p>…</p><h3 id="h-три">Три</h3><h2>без имени</h2>';
  expect(headingsOf(html)).toEqual([{ id: 'h-раз', text: 'Раз & два' }]);
});

it('what shares most tags comes next, then the newest, and never the same one', () => {
  const newestFirst = [aMaterial('a', ['x']), aMaterial('b', ['y']), aMaterial('c', ['x', 'y']), aMaterial('d', ['z'])];
  expect(nextOf(aMaterial('b', ['x', 'y']), newestFirst).map(({ slug }) => slug)).toEqual(['c', 'a', 'd']);
  expect(nextOf(aMaterial('a', []), [aMaterial('a', [])])).toEqual([]);
});

it('a cover follows the first tag it knows', () => {
  expect(coverOf({ id: 4, tags: ['Новости', 'Советы'] })).toEqual({ subject: 'advice', pattern: 1 });
  expect(coverOf({ id: 3, tags: ['Новости'] })).toEqual({ subject: 'other', pattern: 0 });
});

function aMaterial(slug: string, tags: string[]): MaterialSummary {
  return {
    id: 1,
    slug,
    title: slug,
    head_content: '',
    preview: '',
    description: '',
    tags,
    created_at: '2026-11-03',
    reading_minutes: 1,
  };
}
