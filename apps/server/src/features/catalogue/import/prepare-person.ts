import { createHash } from 'node:crypto';
import { PICTURE_LIMIT } from '@vidno/contract/constants';
import { toPerceptualHash } from '@vidno/face-engine/decode/perceptual-hash';
import type { EyePositions, FaceBox, FaceEngine } from '@vidno/face-engine/face-engine';
import { TaskStalledError } from '@vidno/face-engine/pool/task-limits';
import PQueue from 'p-queue';
import type { FetchPublicFile } from '#files/fetch-public-file.ts';
import type { Tools } from '#tools.ts';
import type { PeopleFile, PictureBytes } from '../import-files/import-files.ts';
import {
  type DroppedPhoto,
  isTemporary,
  type PersonLine,
  type PhotoFault,
  toPersonId,
  toPhotoId,
} from './person-line.ts';
import type { PictureMarks, Suppressed } from './suppressions.ts';

export interface PersonSource {
  readonly id: string;
  /** Has the pictures that are no addresses. */
  readonly file: PeopleFile;
}

export interface PictureTools extends Pick<Tools, 'files' | 'fetchPublicFile'> {
  readonly faceEngine: FaceEngine;
  readonly readAhead: ReadAhead;
  /** Of pictures that are read. */
  readonly analysis: PQueue;
}

/** Lets pictures be read before the engine wants them, as long as those in memory are not too many. */
export interface ReadAhead {
  /** `hold` says how many bytes the picture takes until the work is done. */
  add<Outcome>(work: (hold: (bytes: number) => void) => Promise<Outcome>): Promise<Outcome>;
}

/**
 * Enough for sites that take a second for each.
 * @limit queue: The import reads no further until one is used.
 */
const PICTURES_READ_AHEAD = 24;
/** @limit queue: The import begins to read no other picture until some are used. */
const READ_AHEAD_BYTES = 64 * 1024 ** 2;

/** For so many pictures in the engine. */
export function createReadAhead(picturesInFlight: number): ReadAhead {
  const queue = new PQueue({ concurrency: picturesInFlight + PICTURES_READ_AHEAD });
  let heldBytes = 0;
  const change = (bytes: number) => {
    heldBytes += bytes;
    if (heldBytes >= READ_AHEAD_BYTES) queue.pause();
    else if (queue.isPaused) queue.start();
  };
  return {
    add: (work) =>
      queue.add(async () => {
        let own = 0;
        try {
          return await work((bytes) => {
            own += bytes;
            change(bytes);
          });
        } finally {
          change(-own);
        }
      }),
  };
}

export interface PreparedFace {
  readonly box: FaceBox;
  readonly eyes: EyePositions | null;
  readonly quality: number;
  readonly embedding: Float32Array;
}

export interface PreparedPhoto extends PictureMarks {
  readonly id: string;
  readonly position: number;
  readonly fileKey: string | null;
  readonly remoteUrl: string | null;
  readonly face: PreparedFace | null;
}

export interface PreparedPerson {
  readonly id: string;
  readonly line: PersonLine;
  readonly checksum: Uint8Array;
  readonly photos: readonly PreparedPhoto[];
  readonly dropped: readonly DroppedPhoto[];
}

/** Reads, analyses and stores the pictures of a person. Nothing is written to the database yet. */
export async function preparePerson(
  tools: PictureTools,
  source: PersonSource,
  person: { line: PersonLine; checksum: Uint8Array; indexed: boolean },
): Promise<PreparedPerson> {
  const { line, checksum, indexed } = person;
  const id = toPersonId(source.id, line.external_id);
  const outcomes = await Promise.all(
    line.photos.map((location, position) =>
      tools.readAhead.add((hold) =>
        preparePhoto({ ...tools, hold }, source, { personId: id, location, position, indexed }),
      ),
    ),
  );
  const dropped = outcomes.filter((outcome) => 'because' in outcome);
  return {
    id,
    line,
    checksum: dropped.some(isTemporary) ? INCOMPLETE_CHECKSUM : checksum,
    photos: outcomes.filter((outcome) => 'id' in outcome),
    dropped,
  };
}

/** Matches no line, so that the next import processes this one again. */
export const INCOMPLETE_CHECKSUM = new Uint8Array(32);

/** Without those of somebody who was removed. The next import looks at them again, since that may be refused. */
export function withoutSuppressedPhotos(person: PreparedPerson, suppressed: Suppressed): PreparedPerson {
  const photos = person.photos.filter((photo) => !suppressed.hasPicture(photo));
  return photos.length === person.photos.length ? person : { ...person, checksum: INCOMPLETE_CHECKSUM, photos };
}

interface PhotoOfLine {
  readonly personId: string;
  readonly location: string;
  readonly position: number;
  readonly indexed: boolean;
}

async function preparePhoto(
  tools: PictureTools & { readonly hold: (bytes: number) => void },
  source: PersonSource,
  photo: PhotoOfLine,
): Promise<PreparedPhoto | DroppedPhoto> {
  const { personId, location, position, indexed } = photo;
  const id = toPhotoId(personId, location);
  const remoteUrl = isRemote(location) ? location : null;
  if (remoteUrl && !indexed)
    return { id, position, fileKey: null, remoteUrl, face: null, digest: null, perceptualHash: null };

  const picture = await readPicture({ file: source.file, fetchPublicFile: tools.fetchPublicFile }, location);
  if (picture.kind === 'refused') return { location, because: picture.because };
  tools.hold(picture.bytes.byteLength);
  const analysed = await tools.analysis.add(() => analyse(tools.faceEngine, picture.bytes, indexed));
  if ('because' in analysed) return { location, because: analysed.because };

  const { jpeg, face } = analysed;
  const marks = {
    digest: createHash('sha256').update(picture.bytes).digest(),
    perceptualHash: await toPerceptualHash(jpeg),
  };
  if (remoteUrl) return { id, position, fileKey: null, remoteUrl, face, ...marks };
  const fileKey = `catalogue/${source.id}/${personId}/${id}.jpg`;
  await tools.files.put(fileKey, jpeg, 'image/jpeg');
  return { id, position, fileKey, remoteUrl: null, face, ...marks };
}

type Analysis = { jpeg: Uint8Array; face: PreparedFace | null } | { because: PhotoFault };

/**
 * An engine's process may be killed, and so may the next; a picture that kills them must not stop the import.
 * @limit queue: The photo is left out and reported; the next import tries it again.
 */
const ATTEMPTS = 3;
/**
 * Each takes minutes.
 * @limit queue: The photo is left out and reported; the next import tries it again.
 */
const STALLED_ATTEMPTS = 2;

/** If the engine's machine was too busy, that is no fault of the picture. */
async function analyse(engine: FaceEngine, bytes: Uint8Array, indexed: boolean, attempt = 1): Promise<Analysis> {
  try {
    return await (indexed ? analyseFaces(engine, bytes) : readWithoutFace(engine, bytes));
  } catch (error) {
    const hasStalled = error instanceof TaskStalledError;
    if (attempt >= (hasStalled ? STALLED_ATTEMPTS : ATTEMPTS))
      return { because: hasStalled ? 'engine_busy' : 'engine_failed' };
    return await analyse(engine, bytes, indexed, attempt + 1);
  }
}

/**
 * Only the largest face is stored. The others are usually bystanders, and a stranger's face under this name would point to
 * the wrong person.
 */
async function analyseFaces(engine: FaceEngine, bytes: Uint8Array): Promise<Analysis> {
  const analysed = await engine.analyse(bytes);
  if (analysed.kind === 'refused') return analysed;
  const [largest] = analysed.faces;
  if (!largest) return { because: 'photo_has_no_face' };
  return largest.fitness.fit ? { jpeg: analysed.jpeg, face: largest } : { because: largest.fitness.because };
}

/** Without an index no embedding is computed. */
async function readWithoutFace(engine: FaceEngine, bytes: Uint8Array): Promise<Analysis> {
  const found = await engine.findFaces(bytes);
  return found.kind === 'read' ? { jpeg: found.jpeg, face: null } : found;
}

/** @limit time: The line of the import is kept without this picture. */
const FETCH_TIMEOUT_MS = 20_000;

function isRemote(location: string): boolean {
  return /^https?:\/\//i.test(location);
}

/** Reads a photo from a public URL, or from beside the file of the import. */
async function readPicture(
  { file, fetchPublicFile }: { file: PeopleFile; fetchPublicFile: FetchPublicFile },
  location: string,
): Promise<PictureBytes> {
  if (!isRemote(location)) return await file.readPicture(location);
  const fetched = await fetchPublicFile(location, { maxBytes: PICTURE_LIMIT.bytes, timeoutMs: FETCH_TIMEOUT_MS });
  return fetched.kind === 'fetched' ? { kind: 'read', bytes: fetched.bytes } : fetched;
}

/** Photos beside the file that are not there, without looking into any. */
export async function findMissingPhotos(file: PeopleFile, locations: readonly string[]): Promise<DroppedPhoto[]> {
  const dropped: DroppedPhoto[] = [];
  for (const location of locations) {
    const because = isRemote(location) ? null : await file.findPictureFault(location);
    if (because !== null) dropped.push({ location, because });
  }
  return dropped;
}
