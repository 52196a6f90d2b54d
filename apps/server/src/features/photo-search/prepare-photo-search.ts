import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { PreparedSearch, Refusal } from '#features/search-list/public.ts';
import { lockQueryPhoto } from './query-photos/query-photo-repository.ts';
import type { PictureInput } from './query-photos/read-picture.ts';
import {
  type RecognisedFace,
  type RecogniseFacesTools,
  recogniseNewPicture,
  recogniseUpload,
} from './query-photos/recognise-faces.ts';
import { deleteQueryPhotos } from './query-photos/store-query-photo.ts';
import { findDifferent, hashOfAll, templateOf } from './query-photos/template-rules.ts';
import { findSearchDetails, insertPhotoSearch, type QueryTemplate, updateTemplate } from './repository.ts';

export interface PreparePhotoSearchTools extends RecogniseFacesTools {
  readonly faceEngine: RecogniseFacesTools['faceEngine'] & Pick<FaceEngine, 'limits'>;
}

/** A new picture, or uploads that all show the same person. A face is needed for a photo with several. */
export type FaceChoice =
  | { readonly kind: 'picture'; readonly picture: PictureInput; readonly face: number | undefined }
  | {
      readonly kind: 'uploads';
      readonly uploads: readonly { readonly id: string; readonly face: number | undefined }[];
    };

type Faces = readonly [RecognisedFace, ...RecognisedFace[]];

/** Computes the template of the chosen faces, and stores the picture if it is new. */
export async function preparePhotoSearch(
  tools: PreparePhotoSearchTools,
  accountId: number,
  choice: FaceChoice,
): Promise<PreparedSearch | Refusal> {
  if (choice.kind === 'picture') {
    const outcome = await recogniseNewPicture(tools, accountId, choice);
    return outcome.kind === 'refused' ? outcome : toPrepared(tools, { faces: [outcome.face], isNew: true });
  }
  const recognised: RecognisedFace[] = [];
  for (const upload of choice.uploads) {
    const outcome = await recogniseUpload(tools, accountId, upload);
    if (outcome.kind === 'refused') return outcome;
    recognised.push(outcome.face);
  }
  const [first, ...others] = withoutRepetitions(recognised);
  if (!first) return { kind: 'refused', because: 'photo_missing' };
  const faces: Faces = [first, ...others];
  const different = findDifferent(
    faces.map(({ embedding }) => embedding),
    tools.faceEngine.limits.weak,
  );
  if (different.length > 0) {
    const uploadIds = different.map((position) => faces[position]?.photo.id);
    return { kind: 'refused', because: 'different_people', extra: { upload_ids: uploadIds } };
  }
  return toPrepared(tools, { faces, isNew: false });
}

/** The same picture twice must not count twice. */
function withoutRepetitions(faces: readonly RecognisedFace[]): RecognisedFace[] {
  return faces.filter(({ hash }, index) => faces.findIndex((face) => face.hash === hash) === index);
}

/** New photos have been stored by this call, and are deleted again if no search uses them. */
function toPrepared(
  tools: PreparePhotoSearchTools,
  { faces, isNew }: { faces: Faces; isNew: boolean },
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
