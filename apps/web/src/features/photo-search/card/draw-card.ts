import { cardTexts, type VerdictWords } from './card-rules.ts';

/**
 * As messengers show the picture of a link.
 * @limit none
 */
const WIDTH = 1200;
/** @limit none */
const HEIGHT = 630;
/** @limit none */
const EDGE = 80;

/** The card as a picture, in the colours and letters of the one on the screen. Null if the browser draws none. */
export async function drawCard(shown: HTMLElement, words: VerdictWords): Promise<Blob | null> {
  await document.fonts.ready;
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const drawn = canvas.getContext('2d');
  if (!drawn) return null;
  const { backgroundColor, color, fontFamily } = getComputedStyle(shown);
  drawn.fillStyle = backgroundColor;
  drawn.fillRect(0, 0, WIDTH, HEIGHT);
  drawn.fillStyle = color;
  const write = (text: string, { y, size, weight }: { y: number; size: number; weight: number }) => {
    drawn.font = `${weight} ${size}px ${fontFamily}`;
    const lines = toLines(text, (line) => drawn.measureText(line).width);
    for (const [place, line] of lines.entries()) drawn.fillText(line, EDGE, y + place * size * 1.35);
  };
  write(cardTexts.product, { y: 120, size: 40, weight: 650 });
  write(words.verdict, { y: 260, size: 76, weight: 650 });
  write(words.checked, { y: 340, size: 40, weight: 500 });
  write(words.promise, { y: 420, size: 32, weight: 400 });
  write(words.date, { y: 560, size: 28, weight: 400 });
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** As many words a line as fit. */
function toLines(text: string, widthOf: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(longer) <= WIDTH - 2 * EDGE) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
