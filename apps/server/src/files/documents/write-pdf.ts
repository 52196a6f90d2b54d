import { fileURLToPath } from 'node:url';
import pdfmake, { type Content, type CustomTableLayout } from 'pdfmake';
import { formatMoscowDateTime } from '#config/moscow-time.ts';
import { drawChart } from './draw-chart.ts';
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
