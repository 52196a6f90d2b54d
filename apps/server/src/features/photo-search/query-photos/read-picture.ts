import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { PICTURE_LIMIT } from '@vidno/contract/constants';
import type { FaceEngine, FindFacesOutcome, PictureFault } from '@vidno/face-engine/face-engine';
import type { FetchPublicFile, FetchRefusal } from '#files/fetch-public-file.ts';

export type GivenPicture =
  | { readonly kind: 'file'; readonly name: string; readonly bytes: Uint8Array }
  | { readonly kind: 'url'; readonly url: string };

export type ReadPicture = Extract<FindFacesOutcome, { kind: 'read' }> & {
  readonly name: string;
  /** Of the bytes as they came, in hex. */
  readonly sha256: string;
};

export type PictureRefusal = PictureFault | FetchRefusal | 'no_face';

export interface ReadPictureTools {
  readonly faceEngine: Pick<FaceEngine, 'findFaces'>;
  readonly fetchPublicFile: FetchPublicFile;
}

const FETCH_WITHIN_MS = 15_000;
const NAME_LIMIT = 200;

/** Reads a picture that has at least one face. Nothing is stored. */
export async function readPicture(
  { faceEngine, fetchPublicFile }: ReadPictureTools,
  given: GivenPicture,
): Promise<ReadPicture | { kind: 'refused'; because: PictureRefusal }> {
  const fetched =
    given.kind === 'file'
      ? { kind: 'fetched' as const, bytes: given.bytes }
      : await fetchPublicFile(given.url, { maxBytes: PICTURE_LIMIT.bytes, timeoutMs: FETCH_WITHIN_MS });
  if (fetched.kind === 'refused') return fetched;
  const finding = faceEngine.findFaces(fetched.bytes);
  finding.catch(() => {});
  // Meanwhile, for the engine works elsewhere: once the picture has left for it.
  await setImmediate();
  const sha256 = createHash('sha256').update(fetched.bytes).digest('hex');
  const found = await finding;
  if (found.kind === 'refused') return found;
  if (found.faces.length === 0) return { kind: 'refused', because: 'no_face' };
  return { ...found, name: nameOf(given).slice(0, NAME_LIMIT), sha256 };
}

function nameOf(given: GivenPicture): string {
  if (given.kind === 'file') return given.name || 'photo';
  return URL.parse(given.url)?.pathname.split('/').at(-1) || 'photo';
}
