import { describe, expect, it } from 'vitest';
import { type ContentFile, decodeFile, parseFaqEntry, parseMaterial } from './content-file.ts';
import { describeFaults } from './file-fault.ts';

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
    const file = aFile({});
    expect(parseMaterial(file, OWN)).toEqual({
      kind: 'parsed',
      fields: {
        ...HEAD,
        tags: ['Советы', 'Поиск'],
        slug: 'kak-iskat',
        source: file.text,
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
    ['a name that leads elsewhere', { ...aFile({}), name: '../kak-iskat.md' }, /small Latin letters/],
    ['a name of no Markdown', { ...aFile({}), name: 'kak-iskat' }, /small Latin letters/],
    ['a head without fields', { ...aFile({}), text: '---\nКак искать\n---\nТекст.' }, /must consist of fields/],
  ])('with %s is refused', (_what, file, message) => {
    expect(describeFaults(faultsOf(file))).toMatch(message);
  });

  it('is refused with every fault of its head, each with its line', () => {
    const file = aFile({
      title: undefined,
      description: 'а'.repeat(161),
      tags: `[Советы, ${'а'.repeat(41)}]`,
      autor: 'x',
    });
    expect(faultsOf(file)).toEqual([
      { kind: 'field', field: 'title', line: null, fault: { is: 'missing' } },
      { kind: 'field', field: 'description', line: 3, fault: { is: 'too_long', most: 160 } },
      { kind: 'field', field: 'tags.1', line: 5, fault: { is: 'too_long', most: 40 } },
      { kind: 'unknown_field', field: 'autor', line: 7 },
    ]);
  });

  it('is refused with the line of the head that is no YAML, and of a placeholder for nothing', () => {
    expect(faultsOf(aFile({ preview: '"' }))).toMatchObject([{ kind: 'no_yaml', line: expect.any(Number) }]);
    expect(faultsOf(aFile({}, 'Раз.\n\nЧерез {{ photos_held }}.'))).toEqual([
      { kind: 'unknown_fact', name: 'photos_held', line: 11 },
    ]);
  });

  it('is refused if it is not UTF-8 or larger than 1 MB', () => {
    expect(decodeFile(Uint8Array.of(0x2d, 0xff))).toEqual({ kind: 'refused', faults: [{ kind: 'not_utf8' }] });
    expect(decodeFile(new Uint8Array(1024 ** 2 + 1))).toEqual({ kind: 'refused', faults: [{ kind: 'too_large' }] });
    expect(decodeFile(new Uint8Array(1024 ** 2).fill(0x2d))).toMatchObject({ kind: 'read' });
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

function faultsOf(file: ContentFile) {
  const parsed = parseMaterial(file, OWN);
  return parsed.kind === 'refused' ? parsed.faults : [];
}

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
