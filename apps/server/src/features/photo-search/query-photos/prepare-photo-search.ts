import { createHash } from 'node:crypto';
import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { PreparedSearch, Refusal } from '#features/search-list/search-kind.ts';
import type { Upload } from '#files/file-store.ts';
import { findSearchDetails, insertPhotoSearch, type QueryTemplate, updateTemplate } from '../repository.ts';
import { lockQueryPhoto } from './query-photo-repository.ts';
import { deleteQueryPhotos } from './query-photos.ts';
import { type FaceChoice, type RecognisedFaces, type RecogniseFacesTools, recogniseFaces } from './uploaded-faces.ts';

export interface PreparePhotoSearchTools extends RecogniseFacesTools {
  readonly faceEngine: RecogniseFacesTools['faceEngine'] & Pick<FaceEngine, 'limits'>;
}

/** Computes the template of the chosen faces, and stores the picture if it is new. */
export async function preparePhotoSearch(
  tools: PreparePhotoSearchTools,
  asked: { readonly accountId: number; readonly choice: FaceChoice; readonly upload: Upload },
): Promise<PreparedSearch | Refusal> {
  const recognised = await recogniseFaces(tools, asked);
  if (recognised.kind === 'refused') return recognised;
  const { faces } = recognised;
  const different = findDifferent(
    faces.map(({ embedding }) => embedding),
    tools.faceEngine.limits.weak,
  );
  if (different.length > 0) {
    const uploadIds = different.map((position) => faces[position]?.photo.id);
    return { kind: 'refused', because: 'different_people', extra: { upload_ids: uploadIds } };
  }
  return toPrepared(tools, { faces, isNew: asked.choice.kind === 'picture' });
}

/** New photos have been stored by this call, and are deleted again if no search uses them. */
function toPrepared(
  tools: PreparePhotoSearchTools,
  { faces, isNew }: { faces: RecognisedFaces['faces']; isNew: boolean },
): PreparedSearch {
  const [{ photo: firstPhoto, embedding }, ...others] = faces;
  const photoIds = faces.map(({ photo }) => ({ accountId: photo.account_id, id: photo.id }));
  const template: QueryTemplate = {
    photos: faces.map(({ photo, face }) => ({ photoId: photo.id, face })),
    imageName: firstPhoto.name,
    modelId: tools.faceEngine.modelId,
    embedding: templateOf([embedding, ...others.map((face) => face.embedding)]),
  };
  return {
    kind: 'prepared',
    hash: hashOfAll(faces.map(({ hash }) => hash)),
    subject: {},
    store: async (trx, search) => {
      for (const photoId of photoIds) {
        const isStored = await lockQueryPhoto(trx, { ...photoId, now: tools.clock() });
        if (!isStored) return { kind: 'refused', because: 'upload_not_found' };
      }
      await insertPhotoSearch(trx, search, template);
      return { kind: 'stored' };
    },
    restore: async (trx, search) => {
      const details = await findSearchDetails(trx, search);
      if (!details || details.photos.length === details.photoCount) return false;
      await updateTemplate(trx, search, template);
      return true;
    },
    discard: async () => {
      if (isNew) await deleteQueryPhotos(tools, photoIds);
    },
  };
}

/** The same photos in any order are the same search. One photo alone keeps its own hash. */
export function hashOfAll(hashes: readonly string[]): string {
  const [only, ...others] = hashes;
  if (only !== undefined && others.length === 0) return only;
  return createHash('sha256').update(hashes.toSorted().join(':')).digest('hex');
}

/** The mean direction, with the mean length: embeddings of unit length have a template of unit length. */
export function templateOf(embeddings: readonly [Float32Array, ...Float32Array[]]): Float32Array {
  const [first, ...others] = embeddings;
  if (others.length === 0) return first;
  const lengths = embeddings.map(lengthOf);
  const direction = first.map((_, index) =>
    sum(embeddings.map((embedding, photo) => (embedding[index] ?? 0) / (lengths[photo] || 1))),
  );
  const scale = sum(lengths) / lengths.length / (lengthOf(direction) || 1);
  return direction.map((component) => component * scale);
}

/**
 * The positions of the photos that seem to show somebody else than most of them; all positions if none can be said to be
 * most. Empty if they agree. `maxDistance` is the least likeness that a search shows: on 2,067 real faces (MobileFaceNet)
 * 0.5 % of the pairs of photos of one person are farther apart, and 99 % of the pairs of two people.
 */
export function findDifferent(embeddings: readonly Float32Array[], maxDistance: number): number[] {
  const groups: number[][] = [];
  for (const [photo, embedding] of embeddings.entries()) {
    const agreesWith = (group: readonly number[]) =>
      group.some((other) => distanceOf(embedding, embeddings[other] ?? embedding) <= maxDistance);
    const joined = groups.filter(agreesWith).flat();
    const apart = groups.filter((group) => !agreesWith(group));
    groups.splice(0, groups.length, ...apart, [...joined, photo]);
  }
  const [largest = [], second] = groups.toSorted((a, b) => b.length - a.length);
  if (!second) return [];
  const all = [...embeddings.keys()];
  return second.length === largest.length ? all : all.filter((photo) => !largest.includes(photo));
}

function distanceOf(one: Float32Array, other: Float32Array): number {
  return Math.hypot(...one.map((component, index) => component - (other[index] ?? 0)));
}

function lengthOf(embedding: Float32Array): number {
  return Math.hypot(...embedding);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
