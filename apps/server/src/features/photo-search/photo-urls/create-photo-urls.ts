import type { CataloguePhoto } from '#features/catalogue/public.ts';
import type { SearchId } from '#features/search-list/public.ts';
import type { FileUrls } from '#files/file-urls.ts';

/** URLs of catalogue photos. All are on this site, so that no other site learns who looks at whom. */
export interface PhotoUrls {
  /** The URL works only for this account; with null, for anybody who has a link to the result. */
  urlOf(photo: CataloguePhoto, accountId: number | null): string;
  /** A blurred preview. Its URL differs from search to search, so that comparing URLs does not show who the person is. */
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

/** The key of the photo, taken from the key of its blurred preview. */
export function toBlurredKey(key: string): string {
  return key.slice(key.indexOf('/') + 1);
}

/** Null if the key is not that of a remote photo. */
export function toPhotoIds(key: string): { personId: string; photoId: string } | null {
  const [folder, personId, photoId, ...rest] = key.split('/');
  if (folder !== 'remote-cache' || !personId || !photoId || rest.length > 0) return null;
  return { personId, photoId };
}
