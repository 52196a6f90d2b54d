import type { Content, CustomTableLayout } from 'pdfmake';
import pdfmake from 'pdfmake';
import { formatMoscowDateTime } from '#config/time.ts';
import { toCardGroup, toPicture } from './pdf-cards.ts';
import { BASE_FONT, listFontFiles } from './pdf-fonts.ts';
import { createPen, type DrawnText, type Line, type Pen } from './pdf-text.ts';
import type { Cell, Chart, Column, ColumnKind, DocumentWithRows, TableWithRows } from './report-document.ts';

type Definition = Parameters<typeof pdfmake.createPdf>[0];

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
  paddingLeft: (column) => (column === 0 ? 0 : CELL_PADDING),
  paddingRight: () => 0,
};
/** @limit none */
const TITLE_SIZE = 16;
/** @limit none */
const TABLE_TITLE_SIZE = 11;
const CELL_PADDING = 6;
/** Sides of pictures, in points. */
const ROW_PICTURE = 28;
const TITLE_PICTURE = 40;
/** A4 in points. */
const PAGE = { short: 595.28, long: 841.89 } as const;
const BOXES_NOTE = 'Знак □ стоит там, где в шрифтах этого файла нет нужного знака. В таблицах XLSX и CSV он на месте.';

const whole = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 });
const twoDigits = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const plain = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat('ru-RU', { style: 'percent', maximumFractionDigits: 1 });

/** A4 with the facts on the first page, the account in every header, and page numbers. */
export async function writePdf(document: DocumentWithRows): Promise<Buffer> {
  const fonts = listFontFiles();
  const paths = new Set(Object.values(fonts).flatMap((files) => Object.values(files)));
  pdfmake.setFonts(fonts);
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => paths.has(path));
  return pdfmake.createPdf(toDefinition(document)).getBuffer();
}

function toDefinition(document: DocumentWithRows): Definition {
  const isWide = document.tables.some(({ columns }) => widthOf(columns) > PORTRAIT_MAX_CHARS);
  const pen = createPen();
  const page = { pen, width: (isWide ? PAGE.long : PAGE.short) - 2 * MARGIN, chartsAcross: isWide ? 2 : 1 };
  const [header = []] = pen.draw(document.title, { width: Number.POSITIVE_INFINITY, size: FONT_SIZE }).lines;
  const content = [
    ...toTitle(page, document),
    { text: '', margin: [0, 0, 0, 6] } satisfies Content,
    ...document.facts.flatMap((fact) => toFact(page, fact)),
    ...(document.groups ?? []).flatMap((group) =>
      toCardGroup((text, space) => toLines(pen.draw(text, space)), group, page.width),
    ),
    ...document.tables.map((table) => toTable(page, table)),
    ...(document.note ? [{ text: '', margin: [0, 8, 0, 0] } satisfies Content, ...toNote(page, document.note)] : []),
  ];
  return {
    pageSize: 'A4',
    pageOrientation: isWide ? 'landscape' : 'portrait',
    pageMargins: [MARGIN, MARGIN + 12, MARGIN, MARGIN],
    info: { title: document.title.toWellFormed(), creator: 'Видно' },
    language: 'ru',
    defaultStyle: { font: BASE_FONT, fontSize: FONT_SIZE },
    header: { text: [...header], color: FAINT, margin: [MARGIN, 20, MARGIN, 0], noWrap: true },
    footer: (number, pages) => ({ text: `${number} из ${pages}`, color: FAINT, alignment: 'center' }),
    content: [...content, ...(pen.hasBoxes() ? toNote(page, BOXES_NOTE) : [])],
  };
}

function toTitle(page: Page, { title, picture }: DocumentWithRows): Content[] {
  const width = picture ? page.width - TITLE_PICTURE - 2 * CELL_PADDING : page.width;
  const lines = toParagraph({ ...page, width }, title, TITLE_SIZE).map(
    (line): Content => ({ ...line, fontSize: TITLE_SIZE, bold: true }),
  );
  if (!picture) return lines;
  const beside = { width: TITLE_PICTURE, stack: [toPicture(picture, TITLE_PICTURE)] };
  return [{ columnGap: 2 * CELL_PADDING, columns: [beside, { width: '*', stack: lines, margin: [0, 8, 0, 0] }] }];
}

function toNote(page: Page, text: string): Content[] {
  return toParagraph(page, text).map((line) => ({ ...line, italics: true, margin: [0, 4, 0, 0] }));
}

interface Page {
  readonly pen: Pen;
  /** Between the margins, in points. */
  readonly width: number;
  readonly chartsAcross: number;
}

function toParagraph({ pen, width }: Page, text: string, size = FONT_SIZE): Line[] {
  return toLines(pen.draw(text, { width, size }));
}

/** Lines that are broken already stay as they are. */
function toLines({ lines, isRightToLeft }: DrawnText): Line[] {
  const isBroken = lines.length > 1;
  return lines.map((line) => ({
    text: [...line],
    ...(isBroken && { noWrap: true }),
    ...(isBroken && isRightToLeft && { alignment: 'right' }),
  }));
}

function toFact(page: Page, { label, value }: DocumentWithRows['facts'][number]): Content[] {
  const [first, ...others] = toParagraph({ ...page, width: page.width - label.length * CHAR_WIDTH }, value);
  return [{ text: [{ text: `${label}: `, color: FAINT }, ...(first?.text ?? [])] }, ...others];
}

function toTable(page: Page, { title, columns, rows, note, charts = [], pictures }: TableWithRows): Content {
  const before = pictures ? 1 : 0;
  const [name] = toParagraph(page, title, TABLE_TITLE_SIZE);
  const titleCell = {
    text: name?.text ?? [],
    fontSize: TABLE_TITLE_SIZE,
    bold: true,
    colSpan: columns.length + before,
  };
  const head = columns.map((column) => ({ text: column.title, bold: true, alignment: alignmentOf(column.kind) }));
  const widths = textWidthsOf(columns, page.width - before * (ROW_PICTURE + CELL_PADDING));
  const body = rows.map((row, place) => [
    ...(pictures ? [toRowPicture(pictures[place])] : []),
    ...row.map((cell, index) =>
      toCell(page.pen, cell, { kind: columns[index]?.kind ?? 'text', width: widths[index] ?? page.width }),
    ),
  ]);
  return [
    ...toChartRows(charts, page.chartsAcross),
    {
      margin: [0, 14, 0, 0],
      layout: LINES,
      table: {
        headerRows: HEADER_ROWS,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        widths: [...(pictures ? [ROW_PICTURE] : []), ...columns.map(toWidth)],
        body: [
          [titleCell, ...Array<string>(columns.length + before - 1).fill('')],
          [...(pictures ? [''] : []), ...head],
          ...body,
        ],
      },
    },
    ...(note ? toNote(page, note) : []),
  ];
}

function toRowPicture(picture: Uint8Array | null | undefined): Content {
  return picture ? toPicture(picture, ROW_PICTURE) : '';
}

/** In points, as pdfmake shares them out. */
function textWidthsOf(columns: readonly Column[], pageWidth: number): number[] {
  const widths = columns.map(toWidth);
  const fixed = widths.reduce<number>((sum, width) => sum + (width === '*' ? 0 : width), 0);
  const stars = widths.filter((width) => width === '*').length;
  const free = pageWidth - fixed - (columns.length - 1) * CELL_PADDING;
  return widths.map((width) => (width === '*' ? free / stars : width));
}

function toChartRows(charts: readonly Chart[], across: number): Content[] {
  return Array.from({ length: Math.ceil(charts.length / across) }, (_, row) => ({
    columns: charts.slice(row * across, (row + 1) * across).map((chart) => ({ svg: drawChart(chart) })),
    columnGap: 16,
    margin: [0, 14, 0, 0],
  }));
}

function toCell(pen: Pen, cell: Cell, { kind, width }: { kind: ColumnKind; width: number }): Content {
  if (cell === null) return { text: '–', color: FAINT, alignment: alignmentOf(kind) };
  if (typeof cell === 'number') return { text: toNumber(cell, kind), alignment: 'right' };
  if (typeof cell === 'object') return { text: `${twoDigits.format(cell.percent)} %`, alignment: 'right' };
  if (kind === 'time') return formatMoscowDateTime(new Date(cell));
  if (kind === 'link') return { text: 'открыть', link: cell, color: '#2f5fd0' };
  const [only, ...others] = toLines(pen.draw(cell, { width, size: FONT_SIZE, maxChars: TEXT_MAX_CHARS }));
  if (!only) return '';
  return others.length === 0 ? only : { stack: [only, ...others] };
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
const PALE = '#a9bce8';
const HOLLOW = `fill="#dfe7f8" stroke="${FILL}" stroke-width="0.75" stroke-dasharray="2 1.5"`;

const compact = new Intl.NumberFormat('ru-RU', { notation: 'compact', maximumFractionDigits: 1 });

/** Draws bars, or a line for many points, as SVG, with the compared period as a pale line. Points without data are gaps. */
function drawChart({ title, points, fromZero = true }: Chart): string {
  const { bottom, top } = scaleOf(points, fromZero);
  const step = (WIDTH - PLOT.left - PLOT.right) / Math.max(points.length, 1);
  const x = (index: number) => PLOT.left + step * (index + 0.5);
  const y = (value: number) =>
    HEIGHT - PLOT.bottom - ((value - bottom) / (top - bottom)) * (HEIGHT - PLOT.top - PLOT.bottom);
  const values = points.map(({ value }) => value);
  const isLine = points.length > BARS_MAX || !fromZero;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="${BASE_FONT}">`,
    text(title, { x: 0, y: 10, size: 10 }),
    ...[bottom, (bottom + top) / 2, top].flatMap((value) => [
      `<line x1="${PLOT.left}" x2="${WIDTH - PLOT.right}" y1="${y(value)}" y2="${y(value)}" stroke="${FAINT_LINE}"/>`,
      text(compact.format(value), { x: PLOT.left - 4, y: y(value) + 3, size: 7, anchor: 'end' }),
    ]),
    ...(isLine ? drawLines(values, { x, y, stroke: FILL }) : drawBars(points, { x, y, width: step * 0.7 })),
    ...drawLines(
      points.map(({ before = null }) => before),
      { x, y, stroke: PALE },
    ),
    ...points.map(({ label }, index) =>
      index % Math.ceil(points.length / LABELS_MAX) === 0
        ? text(label, { x: x(index), y: HEIGHT - 6, size: 7, anchor: 'middle' })
        : '',
    ),
    '</svg>',
  ].join('');
}

/** Round numbers around the values. */
function scaleOf(points: Chart['points'], fromZero: boolean): { bottom: number; top: number } {
  const values = points.flatMap(({ value, before = null }) => [value, before]).filter((value) => value !== null);
  if (fromZero || values.length === 0) return { bottom: 0, top: roundUp(Math.max(0, ...values)) };
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const unit = roundUp((most - least) / 2 || 1);
  return { bottom: Math.floor(least / unit) * unit, top: (Math.floor(most / unit) + 1) * unit };
}

interface Scale {
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
}

function drawBars(points: Chart['points'], { x, y, width }: Scale & { width: number }): string[] {
  return points.map(({ value, partial = false }, index) =>
    value === null
      ? ''
      : `<rect x="${x(index) - width / 2}" y="${y(value)}" width="${width}" height="${y(0) - y(value)}" ${partial ? HOLLOW : `fill="${FILL}"`}/>`,
  );
}

/** One line per run of points without gaps; a single point is a dot. */
function drawLines(values: readonly (number | null)[], { x, y, stroke }: Scale & { stroke: string }): string[] {
  const segments: string[][] = [[]];
  for (const [index, value] of values.entries()) {
    if (value === null) segments.push([]);
    else segments.at(-1)?.push(`${x(index)},${y(value)}`);
  }
  return segments.map((segment) => {
    const [first = ''] = segment;
    if (segment.length > 1)
      return `<polyline points="${segment.join(' ')}" fill="none" stroke="${stroke}" stroke-width="1.5"/>`;
    const [cx, cy] = first.split(',');
    return first === '' ? '' : `<circle cx="${cx}" cy="${cy}" r="1.5" fill="${stroke}"/>`;
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
