import { readZip } from './read-zip.ts';

export interface Sheet {
  readonly name: string;
  readonly frozenRows: number;
  readonly widths: readonly number[];
  /** Dates are numbers, as in Excel; empty cells are null. */
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** Reads an XLSX file; throws if a part is missing. */
export function readXlsx(bytes: Buffer): Sheet[] {
  const files = readZip(bytes);
  const xml = (path: string): string => {
    const file = files.get(path);
    if (!file) throw new Error(`no ${path} in ${[...files.keys()].join(', ')}`);
    return file.toString('utf8');
  };
  const strings = elements(xml('xl/sharedStrings.xml'), 'si').map((si) =>
    elements(si.inner, 't')
      .map((part) => unescaped(part.inner))
      .join(''),
  );
  const targets = new Map(
    elements(xml('xl/_rels/workbook.xml.rels'), 'Relationship').map((one) => [one.get('Id'), one.get('Target')]),
  );
  return elements(xml('xl/workbook.xml'), 'sheet').map((sheet) => {
    const text = xml(`xl/${targets.get(sheet.get('r:id'))}`);
    return {
      name: sheet.get('name'),
      frozenRows: Number(elements(text, 'pane')[0]?.get('ySplit') || 0),
      widths: elements(text, 'col').map((column) => Number(column.get('width'))),
      rows: elements(text, 'row').map((row) => cellsOf(row.inner, strings)),
    };
  });
}

function cellsOf(row: string, strings: readonly string[]): (string | number | null)[] {
  const cells: (string | number | null)[] = [];
  for (const cell of elements(row, 'c')) {
    const at = columnOf(cell.get('r'));
    while (cells.length < at) cells.push(null);
    const value = elements(cell.inner, 'v')[0]?.inner;
    cells[at] = value === undefined ? null : cell.get('t') === 's' ? (strings[Number(value)] ?? null) : Number(value);
  }
  return cells;
}

/** `AB12` is column 27. */
function columnOf(address: string): number {
  const letters = address.replaceAll(/\d/g, '');
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

interface Element {
  readonly inner: string;
  get(attribute: string): string;
}

/** A minimal XML parser, sufficient for the files we write. */
function elements(xml: string, name: string): Element[] {
  const found = xml.matchAll(new RegExp(`<${name}(\\s[^>]*?)?(?:/>|>([\\s\\S]*?)</${name}>)`, 'g'));
  return [...found].map(([, attributes = '', inner = '']) => ({
    inner,
    get: (attribute) => unescaped(new RegExp(`\\s${attribute}="([^"]*)"`).exec(attributes)?.[1] ?? ''),
  }));
}

function unescaped(text: string): string {
  const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", amp: '&' };
  return text.replaceAll(/&(lt|gt|quot|apos|#39|amp);/g, (_, sign: string) => signs[sign] ?? '');
}
