import { createHash } from 'node:crypto';
import { PICTURE_LIMIT } from '@vidno/contract/constants';
import type { FindFacesOutcome, PictureFault } from '@vidno/face-engine/face-engine';
import type { FetchPublicFile, FetchRefusal } from '#files/fetch-public-file.ts';

export type GivenPicture =
  | { readonly kind: 'file'; readonly name: string; readonly bytes: Uint8Array }
  | { readonly kind: 'url'; readonly url: string };

/** Has at least one face. */
export type FacesFound = Extract<FindFacesOutcome, { kind: 'read' }>;

export type PictureRefusal = PictureFault | FetchRefusal | 'no_face';

export interface PictureRead<Found> {
  readonly kind: 'read';
  readonly name: string;
  /** Of the bytes as they came, in hex. */
  readonly sha256: string;
  readonly found: Found;
}

interface ReadPictureTools<Found> {
  readonly fetchPublicFile: FetchPublicFile;
  /** What the engine is to make of it. */
  readonly look: (picture: Uint8Array) => Promise<Found | { kind: 'refused'; because: PictureFault }>;
}

const FETCH_WITHIN_MS = 15_000;
const NAME_LIMIT = 200;

/** The picture of a form: a file, else an address. */
export async function toGivenPicture(form: {
  image?: File | undefined;
  url?: string | undefined;
}): Promise<GivenPicture | null> {
  if (form.image) return { kind: 'file', name: form.image.name, bytes: await form.image.bytes() };
  return form.url ? { kind: 'url', url: form.url } : null;
}

/** Fetches a picture where it is elsewhere, and has the engine look at it. Nothing is stored. */
export async function readPicture<Found extends FacesFound>(
  { look, fetchPublicFile }: ReadPictureTools<Found>,
  given: GivenPicture,
): Promise<PictureRead<Found> | { kind: 'refused'; because: PictureRefusal }> {
  const fetched =
    given.kind === 'file'
      ? { kind: 'fetched' as const, bytes: given.bytes }
      : await fetchPublicFile(given.url, { maxBytes: PICTURE_LIMIT.bytes, timeoutMs: FETCH_WITHIN_MS });
  if (fetched.kind === 'refused') return fetched;
  const found = await look(fetched.bytes);
  if (found.kind === 'refused') return found;
  if (found.faces.length === 0) return { kind: 'refused', because: 'no_face' };
  const sha256 = createHash('sha256').update(fetched.bytes).digest('hex');
  return { kind: 'read', name: nameOf(given).slice(0, NAME_LIMIT), sha256, found };
}

function nameOf(given: GivenPicture): string {
  if (given.kind === 'file') return given.name || 'photo';
  return URL.parse(given.url)?.pathname.split('/').at(-1) || 'photo';
}
