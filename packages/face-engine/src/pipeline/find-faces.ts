import sharp from 'sharp';
import { decodePicture } from '../decode/decode-picture.ts';
import { encodeJpeg } from '../decode/sharp.ts';
import { embedChip } from '../embedders/embed-chips.ts';
import type {
  AnalysedFace,
  AnalyseOutcome,
  CroppedFace,
  Embedding,
  FaceBox,
  FindFacesOutcome,
  FoundFace,
  RecogniseOutcome,
} from '../face-engine.ts';
import type { Raster } from '../geometry.ts';
import type { Models } from '../models/open-models.ts';
import { type DetectedFaces, type Detection, detectFaces, detectTurned, isCertain } from './detect-faces.ts';
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

/**
 * How many ways round a picture is looked at until a face in it is fit.
 * @limit list: The picture is looked at in no other way round: its faces stay unfit.
 */
const TURNS_MAX = 2;

async function findFacesIn(models: Models, picture: Raster): Promise<DescribedFace[]> {
  const upright = await detectFaces(models.detector, picture);
  if (isCertain(upright)) {
    const faces = await measureAll(models, upright, picture);
    if (faces.some(isFit)) return faces;
  }
  const turned = await detectTurned(models.detector, upright);
  const measured: DescribedFace[][] = [];
  for (const detected of turned.slice(0, TURNS_MAX)) {
    const faces = await measureAll(models, detected, picture);
    if (faces.some(isFit)) return faces;
    measured.push(faces);
  }
  return measured.find((faces) => faces.length > 0) ?? [];
}

function isFit({ face }: DescribedFace): boolean {
  return face.fitness.fit;
}

async function measureAll(models: Models, { faces, picture }: DetectedFaces, given: Raster): Promise<DescribedFace[]> {
  const described: DescribedFace[] = [];
  for (const detected of largestFirst(faces)) described.push(await measureFace(models, picture, { detected, given }));
  return described;
}

function largestFirst(faces: readonly Detection[]): Detection[] {
  return [...faces].sort((one, other) => other.width * other.height - one.width * one.height);
}

const SIDE = 240;
const QUALITY = 85;
/** Relative to the face's longer side, so that hair and chin are visible too. */
const MARGIN = 0.35;

/** A square JPEG around the face, for display. */
export async function cutCrop({ pixels, width, height }: Raster, box: FaceBox): Promise<Uint8Array> {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .extract(squareAround(box, width, height))
    .resize(SIDE, SIDE, { fit: 'fill' })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

interface Square {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Always inside the picture, so a face at the edge is not centred. */
function squareAround(box: FaceBox, width: number, height: number): Square {
  const wanted = Math.max(box.width * width, box.height * height) * (1 + 2 * MARGIN);
  const side = Math.max(1, Math.min(Math.round(wanted), width, height));
  return {
    left: clamp(Math.round((box.x + box.width / 2) * width - side / 2), width - side),
    top: clamp(Math.round((box.y + box.height / 2) * height - side / 2), height - side),
    width: side,
    height: side,
  };
}

function clamp(value: number, max: number): number {
  return Math.min(max, Math.max(0, value));
}
