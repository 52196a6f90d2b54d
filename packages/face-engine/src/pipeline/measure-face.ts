import { cutChip } from '../embedders/cut-chip.ts';
import type { FaceBox, FoundFace } from '../face-engine.ts';
import type { PixelBox } from '../geometry/boxes.ts';
import type { Raster } from '../geometry/raster.ts';
import { warp } from '../geometry/warp.ts';
import type { Models } from '../models/open-models.ts';
import { judgeFitness } from '../quality/face-fitness.ts';
import { measureQuality, overallQuality } from '../quality/face-quality.ts';
import { toGrey } from '../quality/grey.ts';
import { distanceOfEyes } from '../quality/landmark-rules.ts';
import { cutCloseUp, fromCloseUp, intoCloseUp } from './cut-close-up.ts';
import { ALIGNED_TEMPLATE, findLandmarks } from './find-landmarks.ts';
import { locateEyes } from './locate-eyes.ts';
import type { Detection } from './run-detector.ts';

interface FaceToMeasure {
  readonly detected: Detection;
  /** The picture as it was given; `picture` may be a brighter copy. */
  readonly given: Raster;
}

export interface DescribedFace {
  readonly face: FoundFace;
  /** The raw output of the embedder for its chip. */
  readonly described: Float32Array;
}

/** Aligns a detected face, and judges it. */
export async function measureFace(
  models: Models,
  picture: Raster,
  { detected, given }: FaceToMeasure,
): Promise<DescribedFace> {
  const { chip: wanted } = models.embedder.description;
  const { points } = detected;
  const eyes = Math.max(distanceOfEyes(ALIGNED_TEMPLATE), distanceOfEyes(wanted.template));
  const near = await cutCloseUp(picture, { points, eyes });
  const found = await findLandmarks(models.landmarks, near.raster, intoCloseUp(near, points));
  const { aligned, toAligned, landmarks } = found;
  const asGiven = given === picture ? null : await cutCloseUp(given, { points, eyes });
  const grey = toGrey(asGiven ? warp(asGiven.raster, toAligned, aligned.width) : aligned);
  const components = measureQuality({ picture: given, box: detected, aligned: grey, landmarks });
  const chip = cutChip(wanted, near.raster, found.five).pixels;
  const described = await models.embedder.describe(chip);
  const face = {
    box: toFractions(detected, picture),
    eyes: locateEyes(fromCloseUp(near, found.five), detected, picture),
    quality: overallQuality(detected.score, components),
    components,
    fitness: await judgeFitness(models, { score: detected.score, grey, described, ...found }),
    chip,
  };
  return { face, described };
}

function toFractions({ left, top, width, height }: PixelBox, picture: Raster): FaceBox {
  return {
    x: left / picture.width,
    y: top / picture.height,
    width: width / picture.width,
    height: height / picture.height,
  };
}
