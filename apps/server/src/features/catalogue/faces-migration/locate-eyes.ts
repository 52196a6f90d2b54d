import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { Database } from '#database/database.ts';
import { findSameFace, inBatches, type PhotoStores, readPhotoOf, type StoredFace } from './stored-face.ts';
import { type LocatedEyes, listFacesWithoutEyes, updateEyes } from './stored-face-repository.ts';

export interface LocateEyesTools extends PhotoStores {
  readonly db: Database;
  readonly faceEngine: Pick<FaceEngine, 'findFaces'>;
}

/**
 * Finds where the eyes are on the photos that were imported before this was stored. Those that are gone, or on which they cannot
 * be told, stay without. Can be interrupted and run again.
 */
export async function locateEyes(
  tools: LocateEyesTools,
  onProgress: (counts: { readonly located: number; readonly without: number }) => void = () => {},
): Promise<{ readonly located: number; readonly without: number }> {
  let located = 0;
  let without = 0;
  for await (const photos of inBatches((page) => listFacesWithoutEyes(tools.db, page))) {
    const found = (await Promise.all(photos.map((photo) => locateOn(tools, photo)))).filter((each) => each !== null);
    await updateEyes(tools.db, found);
    located += found.length;
    without += photos.length - found.length;
    onProgress({ located, without });
  }
  return { located, without };
}

async function locateOn(tools: LocateEyesTools, photo: StoredFace): Promise<LocatedEyes | null> {
  const picture = await readPhotoOf(tools, photo);
  const found = picture && (await tools.faceEngine.findFaces(picture));
  if (found?.kind !== 'read') return null;
  const eyes = findSameFace(found.faces, photo)?.eyes;
  return eyes ? { photo, eyes } : null;
}
