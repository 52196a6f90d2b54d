import { decodePicture } from '../decode/decode-picture.ts';
import { encodeJpeg } from '../decode/encode-jpeg.ts';
import { embedChip } from '../embedders/embed-chips.ts';
import type {
  AnalysedFace,
  AnalyseOutcome,
  CroppedFace,
  Embedding,
  FindFacesOutcome,
  FoundFace,
  RecogniseOutcome,
} from '../face-engine.ts';
import type { ScoredBox } from '../geometry/boxes.ts';
import type { Raster } from '../geometry/raster.ts';
import type { Models } from '../models/open-models.ts';
import { cutCrop } from './cut-crop.ts';
import { type DetectedFaces, detectFaces, detectUpsideDown } from './detect-faces.ts';
import { type DescribedFace, measureFace } from './measure-face.ts';

export async function findFaces(models: Models, picture: Uint8Array): Promise<FindFacesOutcome> {
  const read = await readPicture(models, picture);
  if (read.kind === 'refused') return read;
  return await toStored(read);
}

export async function recognise(models: Models, picture: Uint8Array): Promise<RecogniseOutcome> {
  const read = await readPicture(models, picture);
  if (read.kind === 'refused') return read;
  const [measured, ...others] = read.measured;
  const embedding = measured && others.length === 0 ? embedFace(models, measured) : null;
  const [found, embedded] = await Promise.all([toStored(read), embedding]);
  return { ...found, embedding: embedded };
}

type ReadPicture = Exclude<Awaited<ReturnType<typeof readPicture>>, { kind: 'refused' }>;

/** Adds what is stored: the JPEG, and a crop of each face. */
async function toStored({ raster, measured, encoding, ...found }: ReadPicture) {
  const withCrop = async (face: FoundFace): Promise<CroppedFace> => ({
    ...face,
    crop: await cutCrop(raster, face.box),
  });
  const [jpeg, ...cropped] = await Promise.all([encoding, ...measured.map(({ face }) => withCrop(face))]);
  return { ...found, jpeg, faces: cropped };
}

export async function analyse(models: Models, picture: Uint8Array): Promise<AnalyseOutcome> {
  const read = await readPicture(models, picture);
  if (read.kind === 'refused') return read;
  const { raster: _, measured, encoding, ...found } = read;
  const faces: AnalysedFace[] = [];
  for (const each of measured) faces.push({ ...each.face, embedding: await embedFace(models, each) });
  return { ...found, jpeg: await encoding, faces };
}

function embedFace({ embedder }: Models, { face, described }: DescribedFace): Promise<Embedding> {
  return embedChip(embedder, face.chip, described);
}

async function readPicture(models: Models, picture: Uint8Array) {
  const decoded = await decodePicture(picture);
  if (decoded.kind === 'refused') return decoded;
  const { raster } = decoded;
  // Encoded in parallel, since the encoder has its own threads.
  const encoding = encodeJpeg(raster);
  encoding.catch(() => {});
  const measured = await findFacesIn(models, raster);
  const { width, height } = raster;
  return { kind: 'read' as const, raster, encoding, width, height, measured };
}

async function findFacesIn(models: Models, picture: Raster): Promise<DescribedFace[]> {
  const detected = await detectFaces(models.detector, picture);
  const faces = await measureAll(models, detected, picture);
  if (detected.turns !== 0 || faces.some(isFit)) return faces;
  const turned = await measureAll(models, await detectUpsideDown(models.detector, detected.picture), picture);
  return turned.some(isFit) ? turned : faces;
}

function isFit({ face }: DescribedFace): boolean {
  return face.fitness.fit;
}

async function measureAll(
  models: Models,
  { boxes, turns, picture }: DetectedFaces,
  given: Raster,
): Promise<DescribedFace[]> {
  const faces: DescribedFace[] = [];
  for (const box of largestFirst(boxes)) faces.push(await measureFace(models, picture, { box, turns, given }));
  return faces;
}

function largestFirst(boxes: readonly ScoredBox[]): ScoredBox[] {
  return [...boxes].sort((one, other) => other.width * other.height - one.width * one.height);
}
