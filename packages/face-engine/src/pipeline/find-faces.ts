import { decodePicture } from '../decode/decode-picture.ts';
import { encodeJpeg } from '../decode/encode-jpeg.ts';
import type { AnalyseOutcome, CroppedFace, FaceBox, FindFacesOutcome, FoundFace } from '../face-engine.ts';
import type { PixelBox, ScoredBox } from '../geometry/boxes.ts';
import type { Raster } from '../geometry/raster.ts';
import { cutChip } from './cut-chip.ts';
import { cutCrop } from './cut-crop.ts';
import { detectFaces } from './detect-faces.ts';
import { embedChips } from './embed-chips.ts';
import { faceQuality } from './face-quality.ts';
import { findLandmarks } from './find-landmarks.ts';
import type { Models } from './open-models.ts';

export async function findFaces(models: Models, picture: Uint8Array): Promise<FindFacesOutcome> {
  const read = await readPicture(models, picture);
  if (read.kind === 'refused') return read;
  const { raster, faces, ...found } = read;
  const crops = await Promise.all(faces.map(({ box }) => cutCrop(raster, box)));
  return { ...found, faces: faces.flatMap((face, index) => withCrop(face, crops[index])) };
}

function withCrop(face: FoundFace, crop: Uint8Array | undefined): CroppedFace[] {
  return crop === undefined ? [] : [{ ...face, crop }];
}

export async function analyse(models: Models, picture: Uint8Array): Promise<AnalyseOutcome> {
  const read = await readPicture(models, picture);
  if (read.kind === 'refused') return read;
  const { raster: _, ...found } = read;
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

async function readPicture(models: Models, picture: Uint8Array) {
  const decoded = await decodePicture(picture);
  if (decoded.kind === 'refused') return decoded;
  const { raster } = decoded;
  // The encoder has threads of its own.
  const encoding = encodeJpeg(raster);
  encoding.catch(() => {});
  const faces = await findFacesIn(models, raster);
  const { width, height } = raster;
  return { kind: 'read' as const, raster, jpeg: await encoding, width, height, faces };
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
