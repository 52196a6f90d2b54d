import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { PreparedSearch, Refusal } from '#features/search-list/public.ts';
import type { Upload } from '#files/upload.ts';
import { lockQueryPhoto } from './query-photos/query-photo-repository.ts';
import {
  type FaceChoice,
  type RecognisedFaces,
  type RecogniseFacesTools,
  recogniseFaces,
} from './query-photos/recognise-faces.ts';
import { deleteQueryPhotos } from './query-photos/store-query-photo.ts';
import { findDifferent, hashOfAll, templateOf } from './query-photos/template-rules.ts';
import { findSearchDetails, insertPhotoSearch, type QueryTemplate, updateTemplate } from './repository.ts';

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
