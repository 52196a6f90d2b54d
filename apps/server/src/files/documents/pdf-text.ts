import bidiFactory from 'bidi-js';
import { BASE_FONT, createFontShelf, type FontName, type FontShelf, GLYPHLESS } from './pdf-fonts.ts';

/** Texts of any alphabet as pieces that a PDF can draw from left to right, each in a font that has its letters. */

export interface Piece {
  readonly text: string;
  readonly font: FontName;
}

export interface PenOptions {
  /** In points. Texts that run from right to left are broken into lines here, others by pdfmake. */
  readonly width: number;
  /** In points. */
  readonly size: number;
  /** In characters as people count them; what is longer ends with an ellipsis. */
  readonly maxChars?: number;
}

export interface DrawnText {
  /** One, or several if the text has letters that run from right to left and is long. */
  readonly lines: readonly (readonly Piece[])[];
  /** Whether it begins on the right. */
  readonly isRightToLeft: boolean;
}

/** As pdfmake takes it. */
export interface Line {
  readonly text: Piece[];
  readonly noWrap?: boolean;
  readonly alignment?: 'right';
}

export interface Pen {
  draw(text: string, options: PenOptions): DrawnText;
  /** Whether some sign so far has been drawn as a box, for want of a glyph. */
  readonly hasBoxes: () => boolean;
}

/** Nearly every text: drawn by the base font as it is. */
const PLAIN = /^[ -~А-яЁё«»–—…№]*$/;
const BOX = '□';
const BOX_FONT: FontName = 'NotoSansKR';
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
/** Signs without a look of their own, except for the two that join and part letters and emoji. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;
const JOINERS = /[\u200c\u200d]/;

interface Cluster extends Piece {
  /** Odd: from right to left. */
  readonly level: number;
}

// The package is CommonJS, and its types describe an ES module.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
const graphemes = new Intl.Segmenter('ru', { granularity: 'grapheme' });

export function createPen(): Pen {
  const shelf = createFontShelf();
  const fonts = new Map<string, FontName | null>();
  let hasBoxes = false;

  function findFont(cluster: string): FontName | null {
    const known = fonts.get(cluster);
    if (known !== undefined) return known;
    const found = shelf.find(cluster);
    fonts.set(cluster, found);
    return found;
  }

  /** Decorated letters are drawn as the plain ones they stand for; what has no glyph at all is a box. */
  function toPieces(cluster: string): Piece[] {
    const font = findFont(cluster);
    if (font) return [{ text: cluster, font }];
    const plain = cluster.normalize('NFKC');
    if (plain !== cluster) return split(plain).flatMap(toPieces);
    const signs = [...cluster].filter((sign) => !GLYPHLESS.test(sign));
    const [base = '', ...others] = signs;
    // Accents that the letter's font cannot set become boxes behind it; emoji that no font joins stand side by side.
    if (others.length > 0 && findFont(base)) return [...toPieces(base), ...others.flatMap(toPart)];
    return [drawBox()];
  }

  function toPart(sign: string): Piece[] {
    return /\p{M}/u.test(sign) ? [drawBox()] : toPieces(sign);
  }

  function drawBox(): Piece {
    hasBoxes = true;
    return { text: BOX, font: BOX_FONT };
  }

  return {
    draw: (given, options) => {
      const text = cut(clean(given), options.maxChars);
      if (PLAIN.test(text)) return { lines: [[{ text, font: BASE_FONT }]], isRightToLeft: false };
      const pieces = split(text).flatMap(toPieces);
      if (!RIGHT_TO_LEFT.test(text)) return { lines: [join(pieces)], isRightToLeft: false };
      const { clusters, isRightToLeft } = withLevels(pieces);
      return { lines: toLinesOfWords(clusters, { ...options, shelf }).map(toVisualPieces), isRightToLeft };
    },
    hasBoxes: () => hasBoxes,
  };
}

/** On one line, without signs that nobody sees. */
function clean(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(INVISIBLE, (sign) => (JOINERS.test(sign) ? sign : ''))
    .trim();
}

function cut(text: string, maxChars = Number.POSITIVE_INFINITY): string {
  if (text.length <= maxChars) return text;
  const clusters = split(text);
  return clusters.length <= maxChars ? text : `${clusters.slice(0, maxChars).join('')}…`;
}

function split(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

function join(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const { text, font } of pieces) {
    const last = joined.at(-1);
    if (last?.font === font) joined[joined.length - 1] = { text: last.text + text, font };
    else joined.push({ text, font });
  }
  return joined;
}

function withLevels(pieces: readonly Piece[]): { clusters: Cluster[]; isRightToLeft: boolean } {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(pieces.map(({ text }) => text).join(''));
  let at = 0;
  const clusters = pieces.map((piece) => {
    const level = levels[at] ?? 0;
    at += piece.text.length;
    return { ...piece, level };
  });
  return { clusters, isRightToLeft: paragraphs[0]?.level === 1 };
}

/** In the order of reading. A word that is wider than a line has one of its own. */
function toLinesOfWords(
  clusters: readonly Cluster[],
  { shelf, width, size }: PenOptions & { readonly shelf: FontShelf },
): Cluster[][] {
  const lines: Cluster[][] = [[]];
  let free = width;
  for (const word of toWords(clusters)) {
    const wide = join(word).reduce((sum, { text, font }) => sum + shelf.measure(text, font, size), 0);
    const line = lines.at(-1);
    if (line && (wide <= free || line.length === 0)) line.push(...word);
    else lines.push(word.filter(({ text }) => text !== ' '));
    free = (wide <= free ? free : width) - wide;
  }
  return lines;
}

/** Each with the space before it. */
function toWords(clusters: readonly Cluster[]): Cluster[][] {
  const words: Cluster[][] = [];
  for (const cluster of clusters) {
    const last = words.at(-1);
    if (last && cluster.text !== ' ') last.push(cluster);
    else words.push([cluster]);
  }
  return words;
}

/** As the line is seen from left to right. */
function toVisualPieces(line: readonly Cluster[]): Piece[] {
  const visual = toVisualOrder(line).map(({ text, font, level }) => ({
    text: level % 2 === 1 ? (bidi.getMirroredCharacter(text) ?? text) : text,
    font,
  }));
  const groups: Piece[][] = [];
  for (const piece of visual) {
    const last = groups.at(-1);
    if (last?.[0]?.font === piece.font) last.push(piece);
    else groups.push([piece]);
  }
  return groups.flatMap((group) => {
    // Such text is turned round when its glyphs are set, for the letters have to be joined in the order of reading.
    const isTurned = group.some(({ text }) => RIGHT_TO_LEFT.test(text));
    return join(isTurned ? group.toReversed() : group);
  });
}

/** Rule L2 of the bidirectional algorithm, for clusters instead of characters. */
function toVisualOrder(line: readonly Cluster[]): Cluster[] {
  const ordered = [...line];
  const levels = ordered.map(({ level }) => level);
  for (let level = Math.max(0, ...levels); level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  }
  return ordered;
}
