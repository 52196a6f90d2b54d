import type { CataloguePhoto } from '#features/catalogue/public.ts';
import type { FileUrls } from '#files/file-urls.ts';
import { remotePhotoKey } from './remote-photo-key.ts';

/** Addresses of catalogue photos for the browser, all of them ours: a foreign site does not learn who looks at whom. */
export interface PhotoAddresses {
  addressOf(photo: CataloguePhoto): string;
}

export const REMOTE_PHOTO_PATH = '/smart-search/remote-photo/';

/** A remote photo has the same ticket as a file, on a path that fetches it first. */
export function createPhotoAddresses(fileUrls: FileUrls): PhotoAddresses {
  return {
    addressOf: (photo) => {
      if (photo.fileKey !== null) return fileUrls.urlOf(photo.fileKey);
      const address = fileUrls.urlOf(remotePhotoKey(photo.personId, photo.id));
      return REMOTE_PHOTO_PATH + address.slice(address.lastIndexOf('/') + 1);
    },
  };
}
