import type { Chart } from './report-document.ts';

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
const FAINT = '#d9dde5';
const FILL = '#2f5fd0';

const compact = new Intl.NumberFormat('ru-RU', { notation: 'compact', maximumFractionDigits: 1 });

/** Draws bars, or a line for many points, as SVG. Points without data are gaps. */
export function drawChart({ title, points }: Chart): string {
  const top = roundUp(Math.max(0, ...points.map(({ value }) => value ?? 0)));
  const step = (WIDTH - PLOT.left - PLOT.right) / Math.max(points.length, 1);
  const x = (index: number) => PLOT.left + step * (index + 0.5);
  const y = (value: number) => HEIGHT - PLOT.bottom - (value / top) * (HEIGHT - PLOT.top - PLOT.bottom);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="Roboto">`,
    text(title, { x: 0, y: 10, size: 10 }),
    ...[0, top / 2, top].flatMap((value) => [
      `<line x1="${PLOT.left}" x2="${WIDTH - PLOT.right}" y1="${y(value)}" y2="${y(value)}" stroke="${FAINT}"/>`,
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
