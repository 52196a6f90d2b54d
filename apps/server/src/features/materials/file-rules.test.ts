import { describe, expect, it } from 'vitest';
import { type ContentFile, parseFaqEntry, parseMaterial } from './content-file.ts';

const OWN = 'https://vidno.example';
const HEAD = {
  title: 'Как искать',
  head_content: 'Коротко о главном.',
  description: 'О поиске.',
  preview: 'Три предложения.',
  tags: '[Советы, Поиск]',
  created_at: '2026-11-03',
};

describe('a file of a material', () => {
  it('says everything about it', () => {
    expect(parseMaterial(aFile({}), OWN)).toEqual({
      kind: 'parsed',
      fields: {
        ...HEAD,
        tags: ['Советы', 'Поиск'],
        slug: 'kak-iskat',
        origin: 'product',
        content: '<p>Текст.</p>\n',
        reading_minutes: 1,
      },
    });
  });

  it.each([
    ['no title', aFile({ title: undefined }), /^title is missing$/],
    ['an empty title', aFile({ title: '"  "' }), /^title is missing$/],
    ['a title that is no text', aFile({ title: '12' }), /^title must be text$/],
    ['a long description', aFile({ description: 'а'.repeat(161) }), /^description must have at most 160/],
    ['no tags', aFile({ tags: '[]' }), /^tags must name/],
    ['one tag that is no list', aFile({ tags: 'Советы' }), /^tags must be a list/],
    ['a day that never was', aFile({ created_at: '2026-02-30' }), /^created_at must be a day/],
    ['a misspelt field', aFile({ autor: 'Анна' }), /^unknown autor$/],
    ['a head that is no YAML', aFile({ title: '[' }), /^the head is not valid YAML/],
    ['no head', { ...aFile({}), text: '# Как искать' }, /must begin with a head/],
    ['no text', aFile({}, ' \n'), /^the text is missing$/],
    ['a placeholder for nothing', aFile({}, 'Через {{photos_held}}.'), /there is no \{\{photos_held\}\}/],
    ['a NUL character', aFile({}, 'Текст\0'), /NUL/],
    ['a name of digits alone', { ...aFile({}), name: '2026.md' }, /not digits alone/],
    ['a name with other letters', { ...aFile({}), name: 'Как искать.md' }, /small Latin letters/],
  ])('with %s is refused', (_what, file, message) => {
    expect(parseMaterial(file, OWN)).toEqual({ kind: 'refused', message: expect.stringMatching(message) });
  });

  it('may have the line ends and the mark of Windows', () => {
    const file = aFile({});
    const windows = { ...file, text: `\uFEFF${file.text.replaceAll('\n', '\r\n')}` };
    expect(parseMaterial(windows, OWN).kind).toBe('parsed');
  });
});

describe('a file of the FAQ', () => {
  const file: ContentFile = {
    folder: 'faq',
    name: '03-refund.md',
    path: 'faq/03-refund.md',
    origin: 'product',
    text: '---\ntitle: Вернёте деньги?\n---\nДа, через {{results_kept}}.',
  };

  it('says its place and its answer', () => {
    expect(parseFaqEntry(file, OWN)).toEqual({
      kind: 'parsed',
      fields: {
        slug: 'refund',
        origin: 'product',
        position: 3,
        title: 'Вернёте деньги?',
        content: '<p>Да, через {{results_kept}}.</p>\n',
      },
    });
  });

  it('without a number is refused', () => {
    expect(parseFaqEntry({ ...file, name: 'refund.md' }, OWN)).toMatchObject({ kind: 'refused' });
  });
});

function aFile(fields: Record<string, string | undefined>, body = 'Текст.'): ContentFile {
  const lines = Object.entries({ ...HEAD, ...fields }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  );
  return {
    folder: 'materials',
    name: 'kak-iskat.md',
    path: 'materials/kak-iskat.md',
    origin: 'product',
    text: `---\n${lines.join('\n')}\n---\n${body}`,
  };
}
