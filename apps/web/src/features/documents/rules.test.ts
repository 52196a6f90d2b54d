import type { ChangedParagraph } from '@vidno/contract/account/documents';
import { expect, it } from 'vitest';
import { isUserAsked, toPassages } from './rules.ts';

const paragraph = (change: ChangedParagraph['change'], text: string): ChangedParagraph => ({
  change,
  isHeading: false,
  parts: [{ change: 'same', text }],
});

it('unchanged paragraphs are folded, but not those beside a change', () => {
  const same = ['1', '2', '3', '4'].map((text) => paragraph('same', text));
  const passages = toPassages([...same, paragraph('added', '5'), paragraph('same', '6'), paragraph('same', '7')]);
  expect(passages.map((passage) => (passage.kind === 'paragraph' ? 1 : -passage.paragraphs.length))).toEqual([
    -3, 1, 1, 1, -1,
  ]);
});

it('without a change everything is folded', () => {
  expect(toPassages([paragraph('same', '1'), paragraph('same', '2')])).toMatchObject([{ kind: 'unchanged' }]);
});

it.each([
  [{ demo: false, owed_documents: ['offer'] }, true],
  [{ demo: true, owed_documents: ['offer'] }, false],
  [{ demo: false, owed_documents: [] }, false],
  [{ demo: false, owed_documents: ['something-newer'] }, false],
  [null, false],
])('users who owe an acceptance are asked: %j', (profile, isAsked) => expect(isUserAsked(profile)).toBe(isAsked));
