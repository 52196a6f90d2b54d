import { expect, test } from 'vitest';
import { type DocumentShelf, type DocumentText, owedDocuments } from './document-shelf.ts';

const text = (version: string, asksAgain: boolean): DocumentText => ({
  kind: 'offer',
  version,
  asksAgain,
  title: 'Оферта',
  summary: 'Новое',
  markdown: '',
  hash: '',
});
const shelf = (...offers: DocumentText[]): DocumentShelf => ({ texts: { offer: offers }, missing: [], isOpen: true });
const accepted = (...versions: string[]) => versions.map((version) => ({ kind: 'offer' as const, version }));

const FIRST = text('2026-01-01', false);

test.each([
  ['nothing was accepted', shelf(FIRST), accepted(), ['offer']],
  ['the one in force was accepted', shelf(FIRST), accepted('2026-01-01'), []],
  ['a newer one does not ask again', shelf(text('2026-02-01', false), FIRST), accepted('2026-01-01'), []],
  ['a newer one asks again', shelf(text('2026-02-01', true), FIRST), accepted('2026-01-01'), ['offer']],
  [
    'one in between asks again',
    shelf(text('2026-03-01', false), text('2026-02-01', true), FIRST),
    accepted('2026-01-01'),
    ['offer'],
  ],
  [
    'the newer one was accepted as well',
    shelf(text('2026-02-01', true), FIRST),
    accepted('2026-02-01', '2026-01-01'),
    [],
  ],
  [
    'another document was accepted',
    shelf(FIRST),
    [{ kind: 'privacy-policy' as const, version: '2026-01-01' }],
    ['offer'],
  ],
  ['there is no text', shelf(), accepted(), []],
])('if %s', (_case, texts, versions, owed) => expect(owedDocuments(texts, versions)).toEqual(owed));
