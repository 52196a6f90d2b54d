import { decodePicture } from '../decode/decode-picture.ts';
import { encodeJpeg } from '../decode/encode-jpeg.ts';
import { embedChips } from '../embedders/embed-chips.ts';
import type { AnalyseOutcome, CroppedFace, FindFacesOutcome, FoundFace, RecogniseOutcome } from '../face-engine.ts';
import type { ScoredBox } from '../geometry/boxes.ts';
import type { Raster } from '../geometry/raster.ts';
import type { Models } from '../models/open-models.ts';
import { cutCrop } from './cut-crop.ts';
import { type DetectedFaces, detectFaces, detectUpsideDown } from './detect-faces.ts';
import { measureFace } from './measure-face.ts';

export async function findFaces(models: Models, picture: Uint8Array): Promise<FindFacesOutcome> {
  const read = await readPicture(models, picture);
  if (read.kind === 'refused') return read;
  return await toStored(read);
}

export async function recognise(models: Models, picture: Uint8Array): Promise<RecogniseOutcome> {
  const read = await readPicture(models, picture);
  if (read.kind === 'refused') return read;
  const [face, ...others] = read.faces;
  const chips = face && others.length === 0 ? [face.chip] : [];
  const [found, [embedding = null]] = await Promise.all([toStored(read), embedChips(models.embedder, chips)]);
  return { ...found, embedding };
}

type ReadPicture = Exclude<Awaited<ReturnType<typeof readPicture>>, { kind: 'refused' }>;

/** Adds what is stored: the JPEG, and a crop of each face. */
async function toStored({ raster, faces, encoding, ...found }: ReadPicture) {
  const withCrop = async (face: FoundFace): Promise<CroppedFace> => ({
    ...face,
    crop: await cutCrop(raster, face.box),
  });
  const [jpeg, ...cropped] = await Promise.all([encoding, ...faces.map(withCrop)]);
  return { ...found, jpeg, faces: cropped };
}

export async function analyse(models: Models, picture: Uint8Array): Promise<AnalyseOutcome> {
  const read = await readPicture(models, picture);
  if (read.kind === 'refused') return read;
  const { raster: _, encoding, ...found } = read;
  const embeddings = await embedChips(
    models.embedder,
    found.faces.map(({ chip }) => chip),
  );
  const faces = found.faces.flatMap((face, index) => {
    const embedding = embeddings[index];
    return embedding === undefined ? [] : [{ ...face, embedding }];
  });
  return { ...found, jpeg: await encoding, faces };
}

async function readPicture(models: Models, picture: Uint8Array) {
  const decoded = await decodePicture(picture);
  if (decoded.kind === 'refused') return decoded;
  const { raster } = decoded;
  // Encoded in parallel, since the encoder has its own threads.
  const encoding = encodeJpeg(raster);
  encoding.catch(() => {});
  const faces = await findFacesIn(models, raster);
  const { width, height } = raster;
  return { kind: 'read' as const, raster, encoding, width, height, faces };
}

async function findFacesIn(models: Models, picture: Raster): Promise<FoundFace[]> {
  const detected = await detectFaces(models.detector, picture);
  const faces = await measureAll(models, detected, picture);
  if (detected.turns !== 0 || faces.some(({ fitness }) => fitness.fit)) return faces;
  const turned = await measureAll(models, await detectUpsideDown(models.detector, detected.picture), picture);
  return turned.some(({ fitness }) => fitness.fit) ? turned : faces;
}

async function measureAll(
  models: Models,
  { boxes, turns, picture }: DetectedFaces,
  given: Raster,
): Promise<FoundFace[]> {
  const faces: FoundFace[] = [];
  for (const box of largestFirst(boxes)) faces.push(await measureFace(models, picture, { box, turns, given }));
  return faces;
}

function largestFirst(boxes: readonly ScoredBox[]): ScoredBox[] {
  return [...boxes].sort((one, other) => other.width * other.height - one.width * one.height);
}
