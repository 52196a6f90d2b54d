import { inflateSync } from 'node:zlib';

export interface PdfPage {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

/** Extracts the text of a PDF like a viewer does, using the fonts' map from glyphs to characters. */
export function readPdf(bytes: Buffer): PdfPage[] {
  const objects = objectsOf(bytes);
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
    .map(({ head }) => {
      const [width = 0, height = 0] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(head)?.slice(1).map(Number) ?? [];
      const content = objects.get(referenceIn(head, 'Contents'))?.stream ?? '';
      const resources = objects.get(referenceIn(head, 'Resources'))?.head ?? head;
      return { text: textOf(content, fontMaps(resources, objects)), width, height };
    });
}

interface PdfObject {
  readonly head: string;
  readonly stream: string;
}

function objectsOf(bytes: Buffer): Map<number, PdfObject> {
  const objects = new Map<number, PdfObject>();
  const text = bytes.toString('latin1');
  for (const { 1: id = '', 2: body = '' } of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', rest] = body.split(/stream\n/);
    const packed = rest === undefined ? null : Buffer.from(rest.replace(/\n?end$/, ''), 'latin1');
    objects.set(Number(id), { head, stream: packed ? unpacked(head, packed) : '' });
  }
  return objects;
}

function unpacked(head: string, packed: Buffer): string {
  if (!head.includes('/FlateDecode')) return packed.toString('latin1');
  const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
  return inflateSync(packed.subarray(0, length)).toString('latin1');
}

function referenceIn(head: string, name: string): number {
  return Number(new RegExp(`/${name} \\[?(\\d+) 0 R`).exec(head)?.[1]);
}

function fontMaps(resources: string, objects: ReadonlyMap<number, PdfObject>): Map<string, Map<number, string>> {
  const [, fonts = ''] = /\/Font <<([\s\S]*?)>>/.exec(resources) ?? [];
  return new Map(
    [...fonts.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', id]) => {
      const font = objects.get(Number(id))?.head ?? '';
      return [name, characterMap(objects.get(referenceIn(font, 'ToUnicode'))?.stream ?? '')];
    }),
  );
}

/** Parses `beginbfrange <0000> <00ff> [<0020> <0041> <d83d de00> …]`. */
function characterMap(cmap: string): Map<number, string> {
  const characters = new Map<number, string>();
  for (const [, first = '', list = ''] of cmap.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    for (const [index, [, code = '']] of [...list.matchAll(/<([\w ]+)>/g)].entries()) {
      const units = Buffer.from(code.replaceAll(' ', ''), 'hex');
      characters.set(Number.parseInt(first, 16) + index, units.swap16().toString('utf16le'));
    }
  }
  return characters;
}

function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  let font: ReadonlyMap<number, string> | undefined;
  let text = '';
  for (const [, name, shown] of content.matchAll(/\/(\w+) [\d.]+ Tf|\[((?:<\w*>|[-\d. ])*)\] TJ/g)) {
    if (name) font = fonts.get(name);
    else if (shown) text += `${[...shown.matchAll(/<(\w*)>/g)].map(([, hex = '']) => drawn(hex, font)).join('')}\n`;
  }
  return text;
}

function drawn(hex: string, font: ReadonlyMap<number, string> | undefined): string {
  return (hex.match(/\w{4}/g) ?? []).map((glyph) => font?.get(Number.parseInt(glyph, 16)) ?? '�').join('');
}
