import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPdf } from '#testing/readers/read-pdf.ts';
import { buildFile } from './build-file.ts';
import { createPen } from './pdf-text.ts';

const WIDE = { width: 10_000, size: 8 };

/** As it is seen from left to right, and in which fonts. */
function drawn(text: string, options = WIDE) {
  const pen = createPen();
  const { lines, isRightToLeft } = pen.draw(text, options);
  return {
    lines: lines.map((line) => line.map((piece) => piece.text).join('')),
    fonts: [...new Set(lines.flat().map(({ font }) => font))],
    isRightToLeft,
    hasBoxes: pen.hasBoxes(),
  };
}

describe('the letters of', () => {
  const lettersOf = (script: string, from: number, to: number): string[] => {
    const isOfScript = new RegExp(`\\p{Script=${script}}`, 'u');
    const isLetter = /\p{L}/u;
    return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).filter(
      (sign) => isOfScript.test(sign) && isLetter.test(sign),
    );
  };

  test.each([
    ['Latin', 0x41, 0x24f],
    ['Latin', 0x1e00, 0x1eff],
    ['Greek', 0x370, 0x3ff],
    ['Greek', 0x1f00, 0x1fff],
    ['Cyrillic', 0x400, 0x52f],
    ['Armenian', 0x530, 0x58f],
    ['Georgian', 0x10a0, 0x10ff],
    ['Georgian', 0x1c90, 0x1cbf],
    ['Hebrew', 0x590, 0x5ff],
    ['Arabic', 0x600, 0x6ff],
    ['Hangul', 0xac00, 0xd7a3],
  ])('%s have glyphs, from %i to %i', (script, from, to) => {
    const pen = createPen();
    const letters = lettersOf(script, from, to);
    expect(letters.length).toBeGreaterThan(25);
    const boxed = letters.filter((letter) => pen.draw(letter, WIDE).lines[0]?.[0]?.text === '□');
    expect(boxed).toEqual([]);
  });
});

describe('a text', () => {
  test.each([
    ['Кофе & «книги»', ['Roboto']],
    ['Ғабит Ҷамшед Țurcanu Əliyev', ['Roboto', 'NotoSans']],
    ['Гоар Գոհար', ['Roboto', 'NotoSansArmenian']],
    ['გიორგი', ['NotoSansGeorgian']],
    ['김철수', ['NotoSansKR']],
    ['500 ₸, 20 ₾, 7 ֏', ['Roboto', 'NotoSans', 'NotoSansArmenian']],
  ])('«%s» is drawn as it is, by %j', (text, fonts) => {
    expect(drawn(text)).toEqual({
      lines: [text],
      fonts: expect.arrayContaining([fonts[0]]),
      isRightToLeft: false,
      hasBoxes: false,
    });
    expect(fonts).toEqual(expect.arrayContaining(drawn(text).fonts));
  });

  test.each(['😀', '👍🏽', '❤️', '👨‍👩‍👧', '🇷🇺', '1️⃣', '☕'])('the emoji %s is one sign of the emoji font', (emoji) => {
    expect(drawn(emoji)).toMatchObject({ lines: [emoji], fonts: ['NotoEmoji'], hasBoxes: false });
  });

  test.each([
    ['𝓜𝓪𝓻𝓲𝓷𝓪 𝓥𝓮𝓽𝓻𝓸𝓿𝓪', 'Marina Vetrova'],
    ['ｆｕｌｌ', 'full'],
    ['Анна\u200b\u0007 \n Белова\u202e', 'Анна Белова'],
  ])('«%s» is drawn as «%s»', (text, plain) => {
    expect(drawn(text)).toMatchObject({ lines: [plain], hasBoxes: false });
  });

  test.each([
    ['李小龍', '□□□'],
    ['Ли (李)', 'Ли (□)'],
    ['हिन्दी', /^□+$/],
    ['\ue000', '□'],
    ['x\ud800y', 'x�y'],
  ])('«%s» has boxes where no font has a glyph', (text, boxed) => {
    const { lines, hasBoxes } = drawn(text);
    expect(lines[0]).toEqual(typeof boxed === 'string' ? boxed : expect.stringMatching(boxed));
    expect(hasBoxes).toBe(lines[0]?.includes('□'));
  });

  test.each(['مُحَمَّدٌ', 'שָׁלוֹם', 'и\u0306 é x\u0301'])('«%s» keeps its marks', (text) => {
    expect(drawn(text)).toMatchObject({ lines: [text], hasBoxes: false });
  });

  test('with marks that its font cannot set has boxes for them, and the file is written', async () => {
    expect(drawn('ყ\u0301').lines).toEqual(['ყ□']);
    const marks = Array.from({ length: 0x70 }, (_, index) => String.fromCodePoint(0x300 + index));
    const arabic = Array.from({ length: 0x100 }, (_, index) => String.fromCodePoint(0x600 + index)).filter((sign) =>
      /\p{M}/u.test(sign),
    );
    const pages = [
      ['а', 'A', 'Գ', 'გ', 'ש', 'ب', 'لا', '김', '😀'].map((letter) => [
        [...marks, ...arabic].map((mark) => letter + mark).join(''),
      ]),
    ];
    const table = { title: 'Т', columns: [{ title: 'Т', kind: 'text', width: 60 } as const], pages };
    await expect(buildFile('pdf', { title: 'Т', facts: [], tables: [table] })).resolves.toBeInstanceOf(Buffer);
  });

  test('is cut where people see it end', () => {
    expect(drawn('абвгд', { ...WIDE, maxChars: 3 } as typeof WIDE).lines).toEqual(['абв…']);
    expect(drawn('👨‍👩‍👧👨‍👩‍👧', { ...WIDE, maxChars: 1 } as typeof WIDE).lines).toEqual(['👨‍👩‍👧…']);
    expect(drawn('👨‍👩‍👧👨‍👩‍👧', { ...WIDE, maxChars: 2 } as typeof WIDE).lines).toEqual(['👨‍👩‍👧👨‍👩‍👧']);
  });

  test('loses nothing, whatever alphabets it mixes', () => {
    const sign = fc.constantFrom(...'абвҒәabcŽșαΩԱագამ김ח가😀☕⭐₽№()[]«»-,.!? 0123שלוםمحمد');
    const visible = (text: string): string[] => [...text.replaceAll(' ', '')].toSorted();
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 40 }), (signs) => {
        const text = signs.join('');
        const { lines, hasBoxes } = drawn(text, { width: 60, size: 8 });
        expect(hasBoxes).toBe(false);
        // Brackets are mirrored where the text runs from right to left.
        const fold = (all: string) => all.replaceAll(/[()]/g, '(').replaceAll(/[[\]]/g, '[').replaceAll(/[«»]/g, '«');
        expect(visible(fold(lines.join(' ')))).toEqual(visible(fold(text)));
      }),
    );
  });
});

describe('a text from right to left', () => {
  // The letters of a word stay in the order of reading: the font turns them round.
  test.each([
    ['שלום עולם', 'עולם שלום', true],
    ['שלום!', '!שלום', true],
    ['שלום (2026) abc', 'abc (2026) שלום', true],
    ['Имя: שלום עולם.', 'Имя: עולם שלום.', false],
    ['محمد بن سلمان', 'سلمان بن محمد', true],
    ['[שלום] да', 'да [שלום]', true],
  ])('«%s» is seen as «%s»', (text, seen, isRightToLeft) => {
    expect(drawn(text)).toMatchObject({ lines: [seen], isRightToLeft, hasBoxes: false });
  });

  test('is broken into lines in the order of reading', () => {
    const words = ['אחת', 'שתיים', 'שלוש', 'ארבע', 'חמש', 'שש'];
    const { lines } = drawn(words.join(' '), { width: 45, size: 8 });
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.flatMap((line) => line.split(' ').toReversed())).toEqual(words);
  });

  test('has a line for a word that is wider than it', () => {
    expect(drawn('אחת שתיים', { width: 1, size: 8 }).lines).toEqual(['אחת', 'שתיים']);
  });
});

describe('a PDF', () => {
  const columns = [{ title: 'Имя', kind: 'text', width: 20 } as const];
  const textOf = async (names: readonly string[], title = 'Люди') => {
    const table = { title: 'Имена', columns, pages: [names.map((name) => [name])] };
    const bytes = await buildFile('pdf', { title, facts: [{ label: 'Кто', value: names[0] ?? '' }], tables: [table] });
    return readPdf(bytes)
      .map(({ text }) => text)
      .join('')
      .replaceAll('\n', '');
  };

  test('has names of every alphabet, in its title too, and says nothing of boxes', async () => {
    const text = await textOf(['Գոհար', 'გიორგი', '김철수', 'Ғабит'], 'Գոհար и გიორგი');
    for (const name of ['Գոհար', 'გიორგი', '김철수', 'Ғабит']) expect(text).toContain(name);
    expect(text).not.toContain('Знак');
  });

  test('says what a box stands for', async () => {
    const text = await textOf(['李小龍']);
    expect(text).toContain('□□□');
    expect(text).toContain(
      'Знак □ стоит там, где в шрифтах этого файла нет нужного знака. В таблицах XLSX и CSV он на месте.',
    );
  });
});

test('the fonts stay within 4 MB', () => {
  const folder = fileURLToPath(new URL('../../../fonts', import.meta.url));
  const sizes = readdirSync(folder).map((name) => statSync(`${folder}/${name}`).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(4_000_000);
});
