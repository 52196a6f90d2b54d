import type { CataloguePhoto } from '#features/catalogue/public.ts';
import type { FileUrls } from '#files/file-urls.ts';

/** URLs of catalogue photos, always on this site, so that other sites do not learn who is viewing whom. */
export interface PhotoUrls {
  /** For the account that it is shown to; null: for whoever has a link. */
  urlOf(photo: CataloguePhoto, accountId: number | null): string;
  /** Of a blurred preview, which tells that there is a photo and not of whom. */
  blurredUrlOf(photo: CataloguePhoto, accountId: number): string;
}

export const REMOTE_PHOTO_PATH = '/smart-search/remote-photo/';
export const BLURRED_PHOTO_PATH = '/smart-search/blurred-photo/';
/** The ticket of a blurred photo opens nothing else, since no file has such a key. */
export const BLURRED_PREFIX = 'blurred/';

/** A remote photo gets the same signed ticket as a stored file, on a path that fetches the photo first. */
export function createPhotoUrls(fileUrls: FileUrls): PhotoUrls {
  return {
    urlOf: (photo, accountId) => {
      if (photo.fileKey !== null) return fileUrls.urlOf(photo.fileKey, accountId);
      const address = fileUrls.urlOf(remotePhotoKey(photo.personId, photo.id), accountId);
      return REMOTE_PHOTO_PATH + ticketOf(address);
    },
    blurredUrlOf: (photo, accountId) => {
      const key = photo.fileKey ?? remotePhotoKey(photo.personId, photo.id);
      return BLURRED_PHOTO_PATH + ticketOf(fileUrls.urlOf(`${BLURRED_PREFIX}${key}`, accountId));
    },
  };
}

function ticketOf(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1);
}

/** Where a remote photo is cached once it has been fetched. */
function remotePhotoKey(personId: string, photoId: string): string {
  return `remote-cache/${personId}/${photoId}`;
}

export function toPhotoIds(key: string): { personId: string; photoId: string } | null {
  const [folder, personId, photoId, ...rest] = key.split('/');
  if (folder !== 'remote-cache' || !personId || !photoId || rest.length > 0) return null;
  return { personId, photoId };
}
