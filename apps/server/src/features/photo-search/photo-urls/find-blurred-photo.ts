import { blurPicture } from '@vidno/face-engine/decode/blur-picture';
import { BLURRED_PREFIX, toPhotoIds } from './create-photo-urls.ts';
import { type FindRemotePhotoTools, findRemotePhoto } from './find-remote-photo.ts';

/** A preview of the photo that this key names, as JPEG; null once the photo is gone. The clear photo never leaves the server. */
export async function findBlurredPhoto(tools: FindRemotePhotoTools, key: string): Promise<Uint8Array | null> {
  if (!key.startsWith(BLURRED_PREFIX)) return null;
  const photoKey = key.slice(BLURRED_PREFIX.length);
  const bytes = toPhotoIds(photoKey)
    ? (await findRemotePhoto(tools, photoKey))?.bytes
    : await tools.files.find(photoKey);
  return bytes ? await blurPicture(bytes) : null;
}
