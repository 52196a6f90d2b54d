import { expect, test } from 'vitest';
import { readCsv } from '#testing/readers/read-csv.ts';
import { readPdf } from '#testing/readers/read-pdf.ts';
import { readXlsx } from '#testing/readers/read-xlsx.ts';
import { buildFile } from './build-file.ts';
import { type ReportDocument, type Row, writeCsv } from './report-document.ts';

const ROWS: Row[] = [
  ['2026-02-28T21:30:00.000Z', 'Кофе & «книги»; "цитата"\nвторая строка 😀', 1_234, 1.5, 0.125, 2],
  ['2013-07-01T00:00:00.000Z', '=HYPERLINK("http://evil")', 0, null, null, null],
];

const DOCUMENT: ReportDocument = {
  title: 'Кофе и книги',
  facts: [
    { label: 'Период', value: '01.03.2026 — 31.03.2026' },
    { label: 'Сортировка', value: '-ER' },
  ],
  tables: [
    {
      title: 'Посты',
      columns: [
        { title: 'Дата', kind: 'time', width: 18 },
        { title: 'Текст', kind: 'text', width: 60 },
        { title: 'Лайки', kind: 'count', width: 10 },
        { title: 'ER, %', kind: 'decimal', width: 8 },
        { title: 'Доля', kind: 'share', width: 8 },
        { title: 'Всего', kind: 'figure', width: 8 },
      ],
      pages: [ROWS.slice(0, 1), ROWS.slice(1)],
      note: 'Показаны первые 2 из 3',
      charts: [
        {
          title: 'Лайки по месяцам',
          points: [
            { label: 'янв', value: 5 },
            { label: 'фев', value: null },
          ],
        },
      ],
    },
    { title: 'Часы: [по дням]', columns: [{ title: 'Час', kind: 'count', width: 8 }], pages: [] },
  ],
};

async function csvOf(document: ReportDocument): Promise<string> {
  return Buffer.concat(await Array.fromAsync(writeCsv(document))).toString('utf8');
}

test('CSV suits a Russian Excel: byte order mark, semicolons, decimal commas, Moscow time, and no formulas', async () => {
  const text = await csvOf(DOCUMENT);

  expect(text.startsWith('\ufeff')).toBe(true);
  expect(text.replaceAll('\r\n', '').includes('\r')).toBe(false);
  expect(readCsv(text)).toEqual([
    ['Кофе и книги'],
    ['Период', '01.03.2026 — 31.03.2026'],
    ['Сортировка', "'-ER"],
    [''],
    ['Посты'],
    ['Дата', 'Текст', 'Лайки', 'ER, %', 'Доля', 'Всего'],
    ['01.03.2026 00:30', 'Кофе & «книги»; "цитата"\nвторая строка 😀', '1234', '1,5', '12,5%', '2'],
    ['01.07.2013 04:00', `'=HYPERLINK("http://evil")`, '0', '', '', ''],
    ['Показаны первые 2 из 3'],
    [''],
    ['Часы: [по дням]'],
    ['Час'],
  ]);
});

test.each(['=1+1', '+7 900', '-5', '@sum', '\t=1', '\r=1', '＝1'])(
  'the text %j in a CSV is only a text',
  async (text) => {
    const columns = [{ title: 'Текст', kind: 'text', width: 9 } as const];
    const rows = readCsv(await csvOf({ ...DOCUMENT, facts: [], tables: [{ title: 'Т', columns, pages: [[[text]]] }] }));

    expect(rows.at(-1)).toEqual([`'${text}`]);
  },
);

test('XLSX has real numbers and dates, a frozen header, a sheet per table and one about the file', async () => {
  const sheets = readXlsx(await buildFile('xlsx', DOCUMENT));

  expect(sheets.map(({ name }) => name)).toEqual(['Посты', 'Часы   по дням ', 'О файле']);
  const [posts, , facts] = sheets;
  expect(posts).toMatchObject({ frozenRows: 1, widths: [18, 60, 10, 8, 8, 8] });
  expect(posts?.rows).toEqual([
    ['Дата', 'Текст', 'Лайки', 'ER, %', 'Доля', 'Всего'],
    [expect.closeTo(46_082 + 0.5 / 24, 6), 'Кофе & «книги»; "цитата"\nвторая строка 😀', 1_234, 1.5, 0.125, 2],
    [expect.closeTo(41_456 + 4 / 24, 6), '=HYPERLINK("http://evil")', 0],
    [],
    ['Показаны первые 2 из 3'],
  ]);
  expect(facts?.rows).toEqual([['Кофе и книги'], ['Период', '01.03.2026 — 31.03.2026'], ['Сортировка', '-ER']]);
});

test('XLSX is valid with characters that XML forbids, unpaired surrogates and texts longer than a cell', async () => {
  const nasty = ['\u0000\u0008a\u000b', 'x\ud800y', '<v>&amp;</v>', 'я'.repeat(40_000)];
  const columns = [{ title: 'Текст', kind: 'text', width: 9 } as const];
  const table = { title: 'Т', columns, pages: [nasty.map((text) => [text])] };

  const [sheet] = readXlsx(await buildFile('xlsx', { ...DOCUMENT, tables: [table] }));

  expect(sheet?.rows.slice(1)).toEqual([['a'], ['xy'], ['<v>&amp;</v>'], ['я'.repeat(32_767)]]);
});

test('PDF is A4 with copyable Cyrillic, facts, page numbers and the account on every page', async () => {
  const many = Array.from(
    { length: 120 },
    (_, index): Row => ['2026-03-01T09:00:00.000Z', `Пост ${index}`, index, 1, 0.5, 1],
  );
  const tables = DOCUMENT.tables.map((table, index) => (index === 0 ? { ...table, pages: [ROWS, many] } : table));

  const bytes = await buildFile('pdf', { ...DOCUMENT, tables });
  const pages = readPdf(bytes);

  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, page] of pages.entries()) {
    expect([page.width, page.height]).toEqual([841.89, 595.28]);
    expect(page.text).toContain('Кофе и книги');
    expect(page.text.replaceAll('\n', '')).toContain(`${index + 1} из ${pages.length}`);
  }
  const text = pages
    .map((page) => page.text)
    .join('')
    .replaceAll('\n', '');
  expect(text).toContain('Период: 01.03.2026 — 31.03.2026');
  expect(text).toContain('"цитата" вторая строка 😀');
  expect(text).toContain('12,5\u00a0%');
  expect(text).toContain('Показаны первые 2 из 3');
  expect(text).toContain('Лайки по месяцам');
  expect(text).toContain('Пост 119');
  expect(text).not.toContain('�');
});

test('building fails if the rows cannot be read', async () => {
  const broken = async function* () {
    yield ROWS;
    throw new Error('the database is gone');
  };
  const [table] = DOCUMENT.tables;

  const build = buildFile('xlsx', { ...DOCUMENT, tables: table ? [{ ...table, pages: broken() }] : [] });

  await expect(build).rejects.toThrow('the database is gone');
});
