import { type GreyPicture, middleOf, percentilesOf } from './grey.ts';

/** In levels of brightness: neighbouring pixels nearer than this are one colour. */
const ONE_COLOUR = 1;
/** At most 0.12 of the neighbours in photographs, 0.45 where these are blurred, dark or compressed. */
const FLAT_SHARE = 0.5;
/** Of an outline by the usual difference: at most 10 in those photographs, 45 where a part is covered with black. */
const OUTLINE = 50;

/**
 * Whether an aligned face is drawn in flat colours: most of it has no texture at all, and what there is are hard outlines. A
 * photograph has some grain everywhere.
 */
export function isFlatDrawing(aligned: GreyPicture): boolean {
  const differences = differencesOf(middleOf(aligned));
  const flat = differences.values.filter((difference) => difference < ONE_COLOUR).length;
  if (flat <= FLAT_SHARE * differences.values.length) return false;
  const [usual = 0, outline = 0] = percentilesOf(differences, [0.5, 0.98]);
  return outline > OUTLINE * (usual + ONE_COLOUR / 2);
}

/** Of each pixel to the one on its right or below, whichever is more. */
function differencesOf({ values, width, height }: GreyPicture): GreyPicture {
  const [columns, rows] = [width - 1, height - 1];
  const differences = Float32Array.from({ length: columns * rows }, (_, index) => {
    const at = index + Math.floor(index / columns);
    const here = values[at] ?? 0;
    return Math.max(Math.abs((values[at + 1] ?? 0) - here), Math.abs((values[at + width] ?? 0) - here));
  });
  return { values: differences, width: columns, height: rows };
}
