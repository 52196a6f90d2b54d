import { type PictureFormat, sniffPicture } from '@vidno/face-engine/decode/identify-picture';
import { blurPicture } from '@vidno/face-engine/decode/sharp';
import { stripPicture } from '@vidno/face-engine/decode/strip/strip-picture';
import type { Database } from '#database/database.ts';
import { type CataloguePhoto, listPeople } from '#features/catalogue/public.ts';
import type { SearchId } from '#features/search-list/public.ts';
import type { FileUrls } from '#files/file-urls.ts';
import type { Tools } from '#tools.ts';

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
function toBlurredKey(key: string): string {
  return key.slice(key.indexOf('/') + 1);
}

/** Null if the key is not that of a remote photo. */
function toPhotoIds(key: string): { personId: string; photoId: string } | null {
  const [folder, personId, photoId, ...rest] = key.split('/');
  if (folder !== 'remote-cache' || !personId || !photoId || rest.length > 0) return null;
  return { personId, photoId };
}

/** @limit rate: The photo is not shown. */
const LIMITS = { maxBytes: 8 * 1024 * 1024, timeoutMs: 8_000 };

/** The photo with this key, fetched once and then cached. Null once the photo has left the catalogue. */
export async function findRemotePhoto(
  { db, files, fetchPublicFile }: Pick<Tools, 'db' | 'files' | 'fetchPublicFile'>,
  key: string,
): Promise<{ bytes: Uint8Array; contentType: string } | null> {
  const ids = toPhotoIds(key);
  if (!ids) return null;
  const url = await findRemoteUrl(db, ids);
  if (!url) return null;
  const cached = await files.find(key);
  if (cached) return toPicture(cached);

  const fetched = await fetchPublicFile(url, LIMITS);
  const picture = fetched.kind === 'fetched' ? toPicture(fetched.bytes) : null;
  if (!picture) return null;
  await files.put(key, picture.bytes, picture.contentType);
  // If the person has left the catalogue meanwhile, their copies were deleted before this one was stored.
  if (await findRemoteUrl(db, ids)) return picture;
  await files.remove(key);
  return null;
}

async function findRemoteUrl(
  db: Database,
  { personId, photoId }: { personId: string; photoId: string },
): Promise<string | null> {
  const person = (await listPeople(db, [personId])).get(personId);
  return person?.photos.find(({ id }) => id === photoId)?.remoteUrl ?? null;
}

/** Formats that every browser shows and that cannot carry a script. */
const CONTENT_TYPES: Readonly<Partial<Record<PictureFormat, string>>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
};

/**
 * The content type comes from the bytes, because the other site is not trusted. Metadata is removed: viewers need not know where
 * and with what camera the photo was taken.
 */
function toPicture(bytes: Uint8Array): { bytes: Uint8Array; contentType: string } | null {
  const format = sniffPicture(bytes);
  const contentType = format && CONTENT_TYPES[format];
  const picture = contentType ? stripPicture(bytes, format) : null;
  return contentType && picture !== null && typeof picture !== 'string' ? { bytes: picture.bytes, contentType } : null;
}

/** The bytes of a photo of the catalogue, wherever they are. Null once it is gone. */
export async function readPhoto(
  tools: Pick<Tools, 'db' | 'files' | 'fetchPublicFile'>,
  photo: CataloguePhoto,
): Promise<Uint8Array | null> {
  if (photo.fileKey !== null) return await tools.files.find(photo.fileKey);
  return (await findRemotePhoto(tools, remotePhotoKey(photo)))?.bytes ?? null;
}

/** A blurred preview as JPEG; null once the photo is gone. The clear photo never leaves the server. */
export async function findBlurredPhoto(
  tools: Pick<Tools, 'db' | 'files' | 'fetchPublicFile'>,
  key: string,
): Promise<Uint8Array | null> {
  const photoKey = toBlurredKey(key);
  const bytes = toPhotoIds(photoKey)
    ? (await findRemotePhoto(tools, photoKey))?.bytes
    : await tools.files.find(photoKey);
  return bytes ? await blurPicture(bytes) : null;
}
