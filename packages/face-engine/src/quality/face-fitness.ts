import { lengthOf } from '../embedders/embed-chips.ts';
import type { Fitness } from '../face-engine.ts';
import { mirrored } from '../geometry.ts';
import type { Models } from '../models/open-models.ts';
import {
  differenceOf,
  type FoundLandmarks,
  mirrorLandmarks,
  predictLandmarks,
  strangenessOf,
} from '../pipeline/landmarks.ts';
import { type GreyPicture, middleOf, percentilesOf } from './grey.ts';

/** Parts of faces are scored below. */
const MIN_SCORE = 0.75;
/**
 * Beyond any of 2,000 photographs of people; drawings of people are within too.
 * @limit none
 */
const MAX_STRANGENESS = 0.1;
/** @limit none */
const MAX_DISAGREEMENT = 0.25;
/** @limit none */
const MAX_MIRROR_DIFFERENCE = 0.14;
/** One photograph in fifty is beyond one of these, and is looked at a second time. */
const ORDINARY = { score: 0.9, strangeness: 0.07, disagreement: 0.17 };

const NOT_A_FACE: Fitness = { fit: false, because: 'not_a_face' };

interface FaceToJudge extends Pick<FoundLandmarks, 'aligned' | 'landmarks' | 'disagreement'> {
  /** Of the detector. */
  readonly score: number;
  /** The upright face as it was given; `aligned` may be of a brighter copy. */
  readonly grey: GreyPicture;
  /** The raw output of the embedder. */
  readonly described: Float32Array;
}

/**
 * Whether what was detected has the features of a human face, where a human face has them. Where it is doubtful, the landmarks
 * of the mirrored face must be the mirrored landmarks: on a face they are, on anything else they are found elsewhere.
 */
export async function judgeFitness(
  models: Models,
  { score, grey, described, aligned, landmarks, disagreement }: FaceToJudge,
): Promise<Fitness> {
  if (score < MIN_SCORE || isFlatDrawing(grey)) return NOT_A_FACE;
  if (lengthOf(described) < models.embedder.description.minFaceLength) return NOT_A_FACE;
  const strangeness = strangenessOf(landmarks);
  if (strangeness > MAX_STRANGENESS || disagreement > MAX_DISAGREEMENT) return NOT_A_FACE;
  const isOrdinary =
    score >= ORDINARY.score && strangeness <= ORDINARY.strangeness && disagreement <= ORDINARY.disagreement;
  if (isOrdinary) return { fit: true };
  const mirrorImage = await predictLandmarks(models.landmarks, mirrored(aligned));
  const difference = differenceOf(mirrorLandmarks(mirrorImage, aligned.width), landmarks);
  return difference <= MAX_MIRROR_DIFFERENCE ? { fit: true } : NOT_A_FACE;
}

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
