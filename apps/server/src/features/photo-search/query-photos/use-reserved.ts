import { type DeleteQueryPhotosTools, deleteQueryPhotos } from './delete-query-photos.ts';
import type { ReservedPhoto } from './reserve-photo.ts';

/** The photo stays only where it turns out to be used; otherwise nothing of it is left. */
export async function useReserved<Outcome>(
  tools: DeleteQueryPhotosTools,
  photo: ReservedPhoto,
  use: () => Promise<{ outcome: Outcome; usesPhoto: boolean }>,
): Promise<Outcome> {
  let isUsed = false;
  try {
    const { outcome, usesPhoto } = await use();
    isUsed = usesPhoto;
    return outcome;
  } finally {
    if (!isUsed) {
      await photo.known.catch(() => {});
      await deleteQueryPhotos(tools, [photo.id]);
    }
  }
}
