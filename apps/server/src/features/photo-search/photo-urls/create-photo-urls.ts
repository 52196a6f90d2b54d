import type { CataloguePhoto } from '#features/catalogue/public.ts';
import type { SearchId } from '#features/search-list/public.ts';
import type { FileUrls } from '#files/file-urls.ts';

/** URLs of catalogue photos, always on this site, so that other sites do not learn who is viewing whom. */
export interface PhotoUrls {
  /** For the account that it is shown to; null: for whoever has a link. */
  urlOf(photo: CataloguePhoto, accountId: number | null): string;
  /** Of a blurred preview in this search. The same photo has another address in every search, so that none tells who it is. */
  blurredUrlOf(photo: CataloguePhoto, search: SearchId): string;
}

export const REMOTE_PHOTO_PATH = '/smart-search/remote-photo/';
export const BLURRED_PHOTO_PATH = '/smart-search/blurred-photo/';

export function createPhotoUrls(fileUrls: FileUrls): PhotoUrls {
  return {
    urlOf: (photo, accountId) =>
      photo.fileKey === null
        ? REMOTE_PHOTO_PATH + fileUrls.ticketOf('remote_photo', remotePhotoKey(photo), accountId)
        : fileUrls.urlOf(photo.fileKey, accountId),
    blurredUrlOf: (photo, { accountId, id }) => {
      const key = `${id}/${photo.fileKey ?? remotePhotoKey(photo)}`;
      return BLURRED_PHOTO_PATH + fileUrls.ticketOf('blurred_photo', key, accountId);
    },
  };
}

/** Where the remote photos of a person are cached once they have been fetched. */
export function remoteCacheOf(personId: string): string {
  return `remote-cache/${personId}`;
}

function remotePhotoKey({ personId, id }: Pick<CataloguePhoto, 'personId' | 'id'>): string {
  return `${remoteCacheOf(personId)}/${id}`;
}

/** The key of the photo that the ticket of a blurred preview names. */
export function toBlurredKey(key: string): string {
  return key.slice(key.indexOf('/') + 1);
}

export function toPhotoIds(key: string): { personId: string; photoId: string } | null {
  const [folder, personId, photoId, ...rest] = key.split('/');
  if (folder !== 'remote-cache' || !personId || !photoId || rest.length > 0) return null;
  return { personId, photoId };
}
