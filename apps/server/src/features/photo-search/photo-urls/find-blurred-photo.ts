import { blurPicture } from '@vidno/face-engine/decode/blur-picture';
import { toBlurredKey, toPhotoIds } from './create-photo-urls.ts';
import { type FindRemotePhotoTools, findRemotePhoto } from './find-remote-photo.ts';

/** A blurred preview as JPEG; null once the photo is gone. The clear photo never leaves the server. */
export async function findBlurredPhoto(tools: FindRemotePhotoTools, key: string): Promise<Uint8Array | null> {
  const photoKey = toBlurredKey(key);
  const bytes = toPhotoIds(photoKey)
    ? (await findRemotePhoto(tools, photoKey))?.bytes
    : await tools.files.find(photoKey);
  return bytes ? await blurPicture(bytes) : null;
}
