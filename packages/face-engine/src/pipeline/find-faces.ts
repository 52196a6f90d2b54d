import { decodePicture } from '../decode/decode-picture.ts';
import { encodeJpeg } from '../decode/encode-jpeg.ts';
import type { AnalyseOutcome, FaceBox, FindFacesOutcome, FoundFace } from '../face-engine.ts';
import type { PixelBox, ScoredBox } from '../geometry/boxes.ts';
import type { Raster } from '../geometry/raster.ts';
import { cutChip } from './cut-chip.ts';
import { detectFaces } from './detect-faces.ts';
import { embedChips } from './embed-chips.ts';
import { faceQuality } from './face-quality.ts';
import { findLandmarks } from './find-landmarks.ts';
import type { Models } from './open-models.ts';

export async function findFaces(models: Models, picture: Uint8Array): Promise<FindFacesOutcome> {
  const decoded = await decodePicture(picture);
  if (decoded.kind === 'refused') return decoded;
  const { raster } = decoded;
  const faces = await findFacesIn(models, raster);
  return { kind: 'read', jpeg: await encodeJpeg(raster), width: raster.width, height: raster.height, faces };
}

export async function analyse(models: Models, picture: Uint8Array): Promise<AnalyseOutcome> {
  const found = await findFaces(models, picture);
  if (found.kind === 'refused') return found;
  const embeddings = await embedChips(
    models.embedder,
    found.faces.map(({ chip }) => chip),
  );
  const faces = found.faces.flatMap((face, index) => {
    const embedding = embeddings[index];
    return embedding === undefined ? [] : [{ ...face, embedding }];
  });
  return { ...found, faces };
}

async function findFacesIn(models: Models, picture: Raster): Promise<FoundFace[]> {
  const { boxes, turns } = await detectFaces(models.detector, picture);
  const faces: FoundFace[] = [];
  for (const box of largestFirst(boxes)) {
    const landmarks = await findLandmarks(models.landmarks, picture, { box, turns });
    const chip = cutChip(picture, landmarks);
    faces.push({ box: toFractions(box, picture), quality: faceQuality(box, chip), chip: chip.pixels });
  }
  return faces;
}

function largestFirst(boxes: readonly ScoredBox[]): ScoredBox[] {
  return [...boxes].sort((one, other) => other.width * other.height - one.width * one.height);
}

function toFractions({ left, top, width, height }: PixelBox, picture: Raster): FaceBox {
  return {
    x: left / picture.width,
    y: top / picture.height,
    width: width / picture.width,
    height: height / picture.height,
  };
}
