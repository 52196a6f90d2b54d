import { fileURLToPath } from 'node:url';
import pdfmake from 'pdfmake';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { drawChart } from './draw-chart.ts';
import { moscowTime } from './moscow-time.ts';
import type { Cell, Column, ColumnKind } from './report-document.ts';
import type { WholeDocument, WholeTable } from './whole-document.ts';

const FONT = 'Roboto';
const FONT_FILES = { normal: 'Regular', bold: 'Medium', italics: 'Italic', bolditalics: 'MediumItalic' } as const;
const FONT_SIZE = 8;
/** Of a digit at that size. */
const CHAR_WIDTH = 4.8;
const TEXT_MAX_CHARS = 240;
/** Characters across: wider tables need the page on its side. */
const PORTRAIT_MAX_CHARS = 100;
const MARGIN = 36;
const FAINT = '#68707f';
/** What the font has no picture for. */
const FOREIGN = /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}\p{P}\p{Z}\p{Sc}\n+<=>^`|~°±×÷№™©®]/gu;

const whole = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 });
const twoDigits = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const asItIs = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat('ru-RU', { style: 'percent', maximumFractionDigits: 1 });

/** A4 with the facts at the head of the file, the account on every page, and numbered pages. */
export async function writePdf(document: WholeDocument): Promise<Buffer> {
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

function toDefinition(document: WholeDocument): TDocumentDefinitions {
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
      ...document.charts.map((chart): Content => ({ svg: drawChart(chart), margin: [0, 12, 0, 0] })),
      ...document.tables.map(toTable),
    ],
  };
}

function toTable({ title, columns, rows, note }: WholeTable): Content {
  const head = columns.map((column) => ({ text: column.title, bold: true, alignment: alignmentOf(column.kind) }));
  const body = rows.map((row) => row.map((cell, index) => toCell(cell, columns[index]?.kind ?? 'text')));
  return [
    { text: title, fontSize: 11, bold: true, margin: [0, 14, 0, 4], headlineLevel: 1 },
    {
      layout: 'lightHorizontalLines',
      table: { headerRows: 1, dontBreakRows: true, widths: columns.map(toWidth), body: [head, ...body] },
    },
    ...(note ? [{ text: note, italics: true, margin: [0, 4, 0, 0] } satisfies Content] : []),
  ];
}

function toCell(cell: Cell, kind: ColumnKind): Content {
  if (cell === null) return { text: '–', color: FAINT, alignment: alignmentOf(kind) };
  if (typeof cell === 'number') return { text: toNumber(cell, kind), alignment: 'right' };
  if (kind === 'time') return moscowTime(cell);
  if (kind === 'link') return { text: 'открыть', link: cell, color: '#2f5fd0' };
  const text = drawable(cell);
  return text.length > TEXT_MAX_CHARS ? `${text.slice(0, TEXT_MAX_CHARS)}…` : text;
}

function toNumber(value: number, kind: ColumnKind): string {
  if (kind === 'count') return whole.format(value);
  if (kind === 'decimal') return twoDigits.format(value);
  return kind === 'share' ? percent.format(value) : asItIs.format(value);
}

/** The widest text takes what is left. */
function toWidth(column: Column, index: number, columns: readonly Column[]): number | '*' {
  const widest = Math.max(...columns.map(({ width }) => width));
  const isRest =
    column.kind === 'text' && columns.findIndex(({ width, kind }) => width === widest && kind === 'text') === index;
  return isRest ? '*' : column.width * CHAR_WIDTH;
}

function widthOf(columns: readonly Column[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}

function alignmentOf(kind: ColumnKind): 'left' | 'right' {
  return kind === 'text' || kind === 'link' || kind === 'time' ? 'left' : 'right';
}

function drawable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(FOREIGN, '')
    .replaceAll(/[ \t]+/g, ' ');
}
