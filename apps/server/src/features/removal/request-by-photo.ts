import { createHash } from 'node:crypto';
import { REMOVAL_PHOTO_CONSENT } from '@vidno/contract/account/removal';
import type { PictureFault, UnfitReason } from '@vidno/face-engine/face-engine';
import type { FaceTasks } from '#engine/face-tasks.ts';
import { listProfileUrls } from '#features/catalogue/public.ts';
import type { EmailProblem } from '#features/identity/accounts/contact-rules.ts';
import { uniteComparisons } from '#features/photo-search/find-people.ts';
import { isConfident, recordsOf, toHits } from '#features/photo-search/hits.ts';
import { listSources } from '#features/sources/public.ts';
import type { FacesCompared, SourceKinds } from '#features/sources/source-kind.ts';
import type { Upload } from '#files/file-store.ts';
import type { Tools } from '#tools.ts';
import { type AskedTooOften, keyOf, readMailbox, type Stored, storeRequest } from './request-removal.ts';
import type { RemovalTools } from './tools.ts';

export interface RemovalPhotoTools extends RemovalTools, Pick<Tools, 'faceSearch'> {
  readonly faceEngine: Pick<FaceTasks, 'recognise' | 'embed'>;
  readonly sourceKinds: SourceKinds;
}

type PhotoRefusal =
  | EmailProblem
  | PictureFault
  | UnfitReason
  | 'no_face'
  | 'face_search_off'
  | 'removal_several_faces'
  /** Somebody there would stay. */
  | 'source_down';

type PhotoRequestOutcome = Stored | { readonly kind: 'refused'; readonly because: PhotoRefusal };

interface PhotoRequest {
  readonly picture: Uint8Array;
  readonly upload: Upload;
  readonly minor: boolean;
  readonly email: string | null;
  readonly tooOften: AskedTooOften;
}

/**
 * Hides everybody who is surely like the person on the photo. Picture, face and embedding are in memory only, and are gone with the
 * answer.
 */
export async function requestRemovalByPhoto(
  tools: RemovalPhotoTools,
  { picture, upload, minor, email: typed, tooOften }: PhotoRequest,
): Promise<PhotoRequestOutcome> {
  if (!tools.faceSearch) return refused('face_search_off');
  const email = readMailbox(typed);
  if (email.kind === 'refused') return email;
  const digest = createHash('sha256').update(picture).digest('hex');
  const face = await readFace(tools, picture, upload);
  if (face.kind === 'refused') return face;
  const personIds = await findSure(tools, face.embedding, upload.signal);
  if (personIds === null) return refused('source_down');
  return await storeRequest(tools, {
    about: 'photo',
    key: keyOf(tools.appSecret, `photo ${digest}`),
    links: [],
    personIds,
    minor,
    email: email.address,
    tooOften,
    consent: REMOVAL_PHOTO_CONSENT.version,
  });
}

type ReadFace =
  | { readonly kind: 'read'; readonly embedding: Float32Array }
  | { readonly kind: 'refused'; readonly because: PhotoRefusal };

/** Of several people nobody knows who asks. */
async function readFace({ faceEngine }: RemovalPhotoTools, picture: Uint8Array, upload: Upload): Promise<ReadFace> {
  const found = await faceEngine.recognise(picture, upload);
  if (found.kind === 'refused') return found;
  const [largest] = found.faces;
  if (!largest) return refused('no_face');
  const fit = found.faces.filter(({ fitness }) => fitness.fit);
  const [face, ...others] = fit;
  if (!face) return refused(largest.fitness.fit ? 'no_face' : largest.fitness.because);
  if (others.length > 0) return refused('removal_several_faces');
  const embedding = found.embedding ?? (await faceEngine.embed([face.chip], upload))[0];
  if (!embedding) throw new Error('The engine returned no embedding for a chip');
  return { kind: 'read', embedding };
}

/** The records of everybody who is shown as «уверенное» by a search with this face; null if a source does not answer. */
async function findSure(
  { db, sourceKinds }: RemovalPhotoTools,
  embedding: Float32Array,
  signal: AbortSignal,
): Promise<string[] | null> {
  const sources = (await listSources(db)).filter(({ person_count: people }) => people > 0);
  const query = { embedding, signal, onProgress: async () => {} };
  const asked = sources.map((source) => sourceKinds[source.kind]?.photo?.compareFaces({ ...query, source }));
  const answers = await Promise.all(asked.filter((answer) => answer !== undefined));
  const compared = answers.filter((answer): answer is FacesCompared => answer.kind === 'compared');
  if (compared.length < answers.length) return null;
  const [first, ...others] = compared;
  if (!first) return [];
  const { near, ...bandRules } = uniteComparisons([first, ...others]);
  const profileUrls = await listProfileUrls(db, [...new Set(near.map(({ personId }) => personId))]);
  return toHits(near, bandRules, profileUrls).filter(isConfident).flatMap(recordsOf);
}

function refused(because: PhotoRefusal): { readonly kind: 'refused'; readonly because: PhotoRefusal } {
  return { kind: 'refused', because };
}
