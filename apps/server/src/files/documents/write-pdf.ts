import { fileURLToPath } from 'node:url';
import type { Content, CustomTableLayout } from 'pdfmake';
import pdfmake from 'pdfmake';
import { formatMoscowDateTime } from '#config/time.ts';
import type { Cell, Chart, Column, ColumnKind, DocumentWithRows, TableWithRows } from './report-document.ts';

type Definition = Parameters<typeof pdfmake.createPdf>[0];

const FONT = 'Roboto';
const FONT_FILES = { normal: 'Regular', bold: 'Medium', italics: 'Italic', bolditalics: 'MediumItalic' } as const;
/** @limit none */
const FONT_SIZE = 8;
/**
 * Width of a digit at that size.
 * @limit none
 */
const CHAR_WIDTH = 4.8;
/** @limit list: The cell is cut. */
const TEXT_MAX_CHARS = 240;
/**
 * Wider tables, in characters, need a landscape page.
 * @limit none
 */
const PORTRAIT_MAX_CHARS = 100;
/**
 * Text columns at least this wide share the remaining width.
 * @limit none
 */
const LONG_TEXT_CHARS = 40;
const MARGIN = 36;
/** The table title and the column titles are repeated on every page. */
const HEADER_ROWS = 2;
const FAINT = '#68707f';
const LINES: CustomTableLayout = {
  hLineWidth: (line, { table }) =>
    line < HEADER_ROWS || line === table.body.length ? 0 : line === HEADER_ROWS ? 1 : 0.5,
  vLineWidth: () => 0,
  hLineColor: (line) => (line === HEADER_ROWS ? FAINT : '#d9dde5'),
  paddingLeft: (column) => (column === 0 ? 0 : 6),
  paddingRight: () => 0,
};
/** Characters without a glyph in the font. */
const UNSUPPORTED_CHARACTERS =
  /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}\p{P}\p{Z}\p{Sc}\n+<=>^`|~°±×÷№™©®]/gu;

const whole = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 });
const twoDigits = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const plain = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat('ru-RU', { style: 'percent', maximumFractionDigits: 1 });

/** A4 with the facts on the first page, the account in every header, and page numbers. */
export async function writePdf(document: DocumentWithRows): Promise<Buffer> {
  const fonts = fontFiles();
  pdfmake.setFonts({ [FONT]: fonts });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => Object.values(fonts).includes(path));
  return pdfmake.createPdf(toDefinition(document)).getBuffer();
}

function fontFiles(): Record<keyof typeof FONT_FILES, string> {
  const path = (style: string) => fileURLToPath(import.meta.resolve(`pdfmake/fonts/Roboto/Roboto-${style}.ttf`));
  return {
    normal: path(FONT_FILES.normal),
    bold: path(FONT_FILES.bold),
    italics: path(FONT_FILES.italics),
    bolditalics: path(FONT_FILES.bolditalics),
  };
}

function toDefinition(document: DocumentWithRows): Definition {
  const isWide = document.tables.some(({ columns }) => widthOf(columns) > PORTRAIT_MAX_CHARS);
  const title = drawable(document.title);
  return {
    pageSize: 'A4',
    pageOrientation: isWide ? 'landscape' : 'portrait',
    pageMargins: [MARGIN, MARGIN + 12, MARGIN, MARGIN],
    info: { title, creator: 'Видно' },
    language: 'ru',
    defaultStyle: { font: FONT, fontSize: FONT_SIZE },
    header: { text: title, color: FAINT, margin: [MARGIN, 20, MARGIN, 0], noWrap: true },
    footer: (page, pages) => ({ text: `${page} из ${pages}`, color: FAINT, alignment: 'center' }),
    content: [
      { text: title, fontSize: 16, bold: true, margin: [0, 0, 0, 6] },
      ...document.facts.map(
        ({ label, value }): Content => ({ text: [{ text: `${label}: `, color: FAINT }, drawable(value)] }),
      ),
      ...document.tables.map((table) => toTable(table, isWide ? 2 : 1)),
    ],
  };
}

function toTable({ title, columns, rows, note, charts = [] }: TableWithRows, chartsAcross: number): Content {
  const name = { text: title, fontSize: 11, bold: true, colSpan: columns.length };
  const head = columns.map((column) => ({ text: column.title, bold: true, alignment: alignmentOf(column.kind) }));
  const body = rows.map((row) => row.map((cell, index) => toCell(cell, columns[index]?.kind ?? 'text')));
  return [
    ...toChartRows(charts, chartsAcross),
    {
      margin: [0, 14, 0, 0],
      layout: LINES,
      table: {
        headerRows: HEADER_ROWS,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        widths: columns.map(toWidth),
        body: [[name, ...columns.slice(1).map(() => '')], head, ...body],
      },
    },
    ...(note ? [{ text: note, italics: true, margin: [0, 4, 0, 0] } satisfies Content] : []),
  ];
}

function toChartRows(charts: readonly Chart[], across: number): Content[] {
  return Array.from({ length: Math.ceil(charts.length / across) }, (_, row) => ({
    columns: charts.slice(row * across, (row + 1) * across).map((chart) => ({ svg: drawChart(chart) })),
    columnGap: 16,
    margin: [0, 14, 0, 0],
  }));
}

function toCell(cell: Cell, kind: ColumnKind): Content {
  if (cell === null) return { text: '–', color: FAINT, alignment: alignmentOf(kind) };
  if (typeof cell === 'number') return { text: toNumber(cell, kind), alignment: 'right' };
  if (kind === 'time') return formatMoscowDateTime(new Date(cell));
  if (kind === 'link') return { text: 'открыть', link: cell, color: '#2f5fd0' };
  const text = drawable(cell);
  return text.length > TEXT_MAX_CHARS ? `${text.slice(0, TEXT_MAX_CHARS)}…` : text;
}

function toNumber(value: number, kind: ColumnKind): string {
  if (kind === 'count') return whole.format(value);
  if (kind === 'decimal') return twoDigits.format(value);
  return kind === 'share' ? percent.format(value) : plain.format(value);
}

function toWidth({ kind, width }: Column): number | '*' {
  return kind === 'text' && width >= LONG_TEXT_CHARS ? '*' : width * CHAR_WIDTH;
}

function widthOf(columns: readonly Column[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}

function alignmentOf(kind: ColumnKind): 'left' | 'right' {
  return kind === 'text' || kind === 'link' || kind === 'time' ? 'left' : 'right';
}

/** The text on one line, without characters that the font lacks. */
function drawable(text: string): string {
  return text.toWellFormed().replaceAll(UNSUPPORTED_CHARACTERS, '').replaceAll(/\s+/g, ' ').trim();
}

/**
 * Two charts fit side by side on a landscape page.
 * @limit none
 */
const WIDTH = 376;
const HEIGHT = 150;
const PLOT = { left: 48, right: 8, top: 22, bottom: 18 } as const;
/** @limit none */
const LABELS_MAX = 8;
/**
 * With more points a line is drawn, because bars would be too thin.
 * @limit none
 */
const BARS_MAX = 40;

const INK = '#2b2f38';
const FAINT_LINE = '#d9dde5';
const FILL = '#2f5fd0';

const compact = new Intl.NumberFormat('ru-RU', { notation: 'compact', maximumFractionDigits: 1 });

/** Draws bars, or a line for many points, as SVG. Points without data are gaps. */
function drawChart({ title, points }: Chart): string {
  const top = roundUp(Math.max(0, ...points.map(({ value }) => value ?? 0)));
  const step = (WIDTH - PLOT.left - PLOT.right) / Math.max(points.length, 1);
  const x = (index: number) => PLOT.left + step * (index + 0.5);
  const y = (value: number) => HEIGHT - PLOT.bottom - (value / top) * (HEIGHT - PLOT.top - PLOT.bottom);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="Roboto">`,
    text(title, { x: 0, y: 10, size: 10 }),
    ...[0, top / 2, top].flatMap((value) => [
      `<line x1="${PLOT.left}" x2="${WIDTH - PLOT.right}" y1="${y(value)}" y2="${y(value)}" stroke="${FAINT_LINE}"/>`,
      text(compact.format(value), { x: PLOT.left - 4, y: y(value) + 3, size: 7, anchor: 'end' }),
    ]),
    ...(points.length > BARS_MAX ? drawLines(points, { x, y }) : drawBars(points, { x, y, width: step * 0.7 })),
    ...points.map(({ label }, index) =>
      index % Math.ceil(points.length / LABELS_MAX) === 0
        ? text(label, { x: x(index), y: HEIGHT - 6, size: 7, anchor: 'middle' })
        : '',
    ),
    '</svg>',
  ].join('');
}

interface Scale {
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
}

function drawBars(points: Chart['points'], { x, y, width }: Scale & { width: number }): string[] {
  return points.map(({ value }, index) =>
    value === null
      ? ''
      : `<rect x="${x(index) - width / 2}" y="${y(value)}" width="${width}" height="${y(0) - y(value)}" fill="${FILL}"/>`,
  );
}

/** One line per run of points without gaps; a single point is a dot. */
function drawLines(points: Chart['points'], { x, y }: Scale): string[] {
  const segments: string[][] = [[]];
  for (const [index, { value }] of points.entries()) {
    if (value === null) segments.push([]);
    else segments.at(-1)?.push(`${x(index)},${y(value)}`);
  }
  return segments.map((segment) => {
    const [first = ''] = segment;
    if (segment.length > 1)
      return `<polyline points="${segment.join(' ')}" fill="none" stroke="${FILL}" stroke-width="1.5"/>`;
    const [cx, cy] = first.split(',');
    return first === '' ? '' : `<circle cx="${cx}" cy="${cy}" r="1.5" fill="${FILL}"/>`;
  });
}

interface TextPosition {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly anchor?: 'middle' | 'end';
}

function text(content: string, { x, y, size, anchor }: TextPosition): string {
  const escaped = content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const anchored = anchor ? ` text-anchor="${anchor}"` : '';
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${INK}"${anchored}>${escaped}</text>`;
}

/** Rounds up to the next of 1, 2, 5, 10, 20, 50, … */
function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10) * power;
}
