import { lengthOf } from '../embedders/embed-chips.ts';
import type { Fitness } from '../face-engine.ts';
import { mirrored } from '../geometry/raster.ts';
import type { Models } from '../models/open-models.ts';
import type { FoundLandmarks } from '../pipeline/find-landmarks.ts';
import { predictLandmarks } from '../pipeline/predict-landmarks.ts';
import { isFlatDrawing } from './flat-drawing.ts';
import type { GreyPicture } from './grey.ts';
import { differenceOf, mirrorLandmarks, strangenessOf } from './landmark-rules.ts';

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
