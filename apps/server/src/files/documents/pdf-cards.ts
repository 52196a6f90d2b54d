import type { Content } from 'pdfmake';
import type { Line } from './pdf-text.ts';
import type { Card, CardGroup } from './report-document.ts';

/** Text as lines that are broken where they have to be. */
type DrawLines = (text: string, space: { readonly width: number; readonly size: number }) => Line[];

/** @limit none */
const GROUP_TITLE_SIZE = 12;
/** @limit none */
const TITLE_SIZE = 11;
/** @limit none */
const TEXT_SIZE = 9;
/** Sides of pictures, in points. */
const LARGE = 96;
const SMALL = 45;
const GAP = 12;
const FAINT = '#68707f';
const LINK = '#2f5fd0';

/** A heading, and each card below it with its pictures on the left; no card is broken by the end of a page. */
export function toCardGroup(draw: DrawLines, { title, note, cards }: CardGroup, width: number): Content[] {
  const heading = [
    ...draw(title, { width, size: GROUP_TITLE_SIZE }).map((line) => ({
      ...line,
      fontSize: GROUP_TITLE_SIZE,
      bold: true,
    })),
    ...(note ? draw(note, { width, size: TEXT_SIZE }).map((line) => ({ ...line, color: FAINT })) : []),
  ];
  const hasPictures = cards.some(({ pictures }) => pictures.length > 0);
  const [first, ...others] = cards.map((card) => toCard(draw, card, { width, hasPictures }));
  return [
    // A heading is never left alone at the end of a page.
    { margin: [0, 14, 0, 0], unbreakable: true, stack: [{ stack: heading }, ...(first ? [first] : [])] },
    ...others,
  ];
}

function toCard(
  draw: DrawLines,
  { pictures: [first, ...others], title, lines, links }: Card,
  { width: pageWidth, hasPictures }: { readonly width: number; readonly hasPictures: boolean },
): Content {
  const width = pageWidth - (hasPictures ? LARGE + GAP : 0);
  return {
    margin: [0, 10, 0, 0],
    unbreakable: true,
    columnGap: GAP,
    columns: [
      ...(hasPictures ? [{ width: LARGE, stack: [first ? toPicture(first, LARGE) : toBlank()] }] : []),
      {
        width: '*',
        fontSize: TEXT_SIZE,
        stack: [
          ...draw(title, { width, size: TITLE_SIZE }).map((line) => ({ ...line, fontSize: TITLE_SIZE, bold: true })),
          ...lines.flatMap((text) => draw(text, { width, size: TEXT_SIZE })),
          ...links.map((link) => ({ text: link, link, color: LINK })),
          ...(others.length > 0
            ? [
                {
                  margin: [0, 6, 0, 0] as [number, number, number, number],
                  columnGap: 6,
                  columns: others.map((picture) => ({ width: SMALL, stack: [toPicture(picture, SMALL)] })),
                },
              ]
            : []),
        ],
      },
    ],
  };
}

export function toPicture(bytes: Uint8Array, side: number): Content {
  return { image: `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`, fit: [side, side] };
}

/** Where no picture can be shown. */
function toBlank(): Content {
  return { canvas: [{ type: 'rect', x: 0, y: 0, w: LARGE, h: LARGE, r: 4, color: '#eef1f5' }] };
}
