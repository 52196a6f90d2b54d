import { createHash } from 'node:crypto';
import { PICTURE_LIMIT } from '@vidno/contract/constants';
import type { FindFacesOutcome, PictureFault, UnfitReason } from '@vidno/face-engine/face-engine';
import type { FetchPublicFile, FetchRefusal } from '#files/fetch-public-file.ts';
import type { Upload } from '#files/upload.ts';

export type PictureInput =
  | { readonly kind: 'file'; readonly name: string; readonly bytes: Uint8Array }
  | { readonly kind: 'url'; readonly url: string };

/** A readable picture with at least one face that can be searched for. */
export type FacesFound = Extract<FindFacesOutcome, { kind: 'read' }>;

export type PictureRefusal = PictureFault | FetchRefusal | 'no_face' | UnfitReason;

export interface PictureRead<Found> {
  readonly kind: 'read';
  readonly name: string;
  /** Of the original bytes, in hex. */
  readonly sha256: string;
  readonly found: Found;
}

interface ReadPictureTools<Found> {
  readonly fetchPublicFile: FetchPublicFile;
  /** Detection alone, or detection together with recognition. */
  readonly upload: Upload;
  readonly findFaces: (picture: Uint8Array) => Promise<Found | { kind: 'refused'; because: PictureFault }>;
}

/** @limit time: The picture from a link is refused. */
const FETCH_TIMEOUT_MS = 15_000;
/** @limit request: The name of an uploaded file is cut. */
const MAX_NAME_LENGTH = 200;

/** The picture of a form: its file, or otherwise its URL. */
export async function toPictureInput(form: {
  image?: File | undefined;
  url?: string | undefined;
}): Promise<PictureInput | null> {
  if (form.image) return { kind: 'file', name: form.image.name, bytes: await form.image.bytes() };
  return form.url ? { kind: 'url', url: form.url } : null;
}

/** Fetches the picture if it is a URL, and finds the faces on it that can be searched for. Nothing is stored. */
export async function readPicture<Found extends FacesFound>(
  { findFaces, fetchPublicFile, upload }: ReadPictureTools<Found>,
  input: PictureInput,
): Promise<PictureRead<Found> | { kind: 'refused'; because: PictureRefusal }> {
  const fetched =
    input.kind === 'file'
      ? { kind: 'fetched' as const, bytes: input.bytes }
      : await fetchPicture(fetchPublicFile, input.url, upload);
  if (fetched.kind === 'refused') return fetched;
  const found = await findFaces(fetched.bytes);
  if (found.kind === 'refused') return found;
  const [largest] = found.faces;
  if (!largest) return { kind: 'refused', because: 'no_face' };
  const faces = found.faces.filter(({ fitness }) => fitness.fit);
  if (faces.length === 0 && !largest.fitness.fit) return { kind: 'refused', because: largest.fitness.because };
  const sha256 = createHash('sha256').update(fetched.bytes).digest('hex');
  return { kind: 'read', name: nameOf(input).slice(0, MAX_NAME_LENGTH), sha256, found: { ...found, faces } };
}

async function fetchPicture(fetchPublicFile: FetchPublicFile, url: string, { signal, hold }: Upload) {
  const limits = { maxBytes: PICTURE_LIMIT.bytes, timeoutMs: FETCH_TIMEOUT_MS };
  const fetched = await fetchPublicFile(url, { ...limits, signal, onBytes: hold });
  signal.throwIfAborted();
  return fetched;
}

function nameOf(input: PictureInput): string {
  if (input.kind === 'file') return input.name || 'photo';
  return URL.parse(input.url)?.pathname.split('/').at(-1) || 'photo';
}
