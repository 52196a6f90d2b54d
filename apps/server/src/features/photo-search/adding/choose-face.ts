import type { DetectedFace } from '@vidno/contract/face';
import type { KeepPhotoTools } from '../query-photos/keep-files.ts';
import { keepPhoto } from '../query-photos/keep-photo.ts';
import { toDetectedFaces } from '../query-photos/to-upload.ts';
import { hashOf } from '../rules.ts';
import type { OpenedPicture } from './open-picture.ts';

/** A picture and the one face of it that is looked for. */
export interface ChosenFace {
  readonly source: OpenedPicture;
  readonly face: number;
  readonly hash: string;
}

export type ChooseFaceOutcome =
  | { kind: 'chosen'; chosen: ChosenFace }
  /** The picture has been kept, so that the choice needs no second upload. */
  | { kind: 'choose_face'; uploadId: string; faces: DetectedFace[] }
  | { kind: 'refused'; because: 'face_unknown' };

interface Choice {
  readonly accountId: number;
  readonly opened: OpenedPicture;
  /** Needed only where there are several. */
  readonly wished: number | undefined;
}

export async function chooseFace(
  tools: KeepPhotoTools,
  { accountId, opened, wished }: Choice,
): Promise<ChooseFaceOutcome> {
  const { faces, sha256 } = opened.kind === 'kept' ? opened.photo : opened.picture;
  const face = pickFace(faces.length, wished);
  if (face === 'unknown') return { kind: 'refused', because: 'face_unknown' };
  if (face !== 'several') return { kind: 'chosen', chosen: { source: opened, face, hash: hashOf(sha256, face) } };
  if (opened.kind === 'kept') {
    return { kind: 'choose_face', uploadId: opened.photo.id, faces: toDetectedFaces(opened.photo.faces) };
  }
  const { picture } = opened;
  return {
    kind: 'choose_face',
    uploadId: await keepPhoto(tools, { accountId, picture }),
    faces: picture.faces.map(({ box, quality }, index) => ({ index, box, quality })),
  };
}

function pickFace(count: number, wished: number | undefined): number | 'several' | 'unknown' {
  if (wished === undefined) return count === 1 ? 0 : 'several';
  return wished < count ? wished : 'unknown';
}
