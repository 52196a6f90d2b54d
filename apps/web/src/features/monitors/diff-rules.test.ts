import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DiffPart, diffText } from './hit-list.tsx';

const russian = fc
  .array(fc.constantFrom('кот', 'рыжий', 'пропал', 'найден', 'вчера', 'ёж', '18-летний', '—', ',', '.', '!', '\n'), {
    maxLength: 30,
  })
  .map((words) => words.join(' '));

describe('a diff of two texts', () => {
  test('separates changed words from unchanged ones', () => {
    expect(diffText('Пропал рыжий кот', 'Пропал серый кот')).toEqual([
      { kind: 'same', text: 'Пропал ' },
      { kind: 'removed', text: 'рыжий' },
      { kind: 'added', text: 'серый' },
      { kind: 'same', text: ' кот' },
    ]);
  });

  test('has whole words, not parts of them', () => {
    expect(diffText('Анна Соколова', 'Анна Соколов').filter(({ kind }) => kind !== 'same')).toEqual([
      { kind: 'removed', text: 'Соколова' },
      { kind: 'added', text: 'Соколов' },
    ]);
  });

  test('rebuilds the new text exactly, and the old one except for spaces', () => {
    fc.assert(
      fc.property(russian, russian, (before, now) => {
        const parts = diffText(before, now);
        expect(joined(parts, 'added')).toBe(now);
        expect(bare(joined(parts, 'removed'))).toBe(bare(before));
      }),
    );
  });

  test('of an unchanged text has no changes', () => {
    fc.assert(
      fc.property(russian, (text) => {
        expect(diffText(text, text).filter(({ kind }) => kind !== 'same')).toEqual([]);
      }),
    );
  });
});

function joined(parts: readonly DiffPart[], changed: 'added' | 'removed'): string {
  return parts
    .filter(({ kind }) => kind === 'same' || kind === changed)
    .map(({ text }) => text)
    .join('');
}

function bare(text: string): string {
  return text.replaceAll(/\s/g, '');
}
