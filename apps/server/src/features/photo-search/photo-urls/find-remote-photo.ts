import { type PictureFormat, sniffPicture } from '@vidno/face-engine/decode/sniff-picture';
import { stripPicture } from '@vidno/face-engine/decode/strip/strip-picture';
import type { Database } from '#database/database.ts';
import { listPeople } from '#features/catalogue/public.ts';
import type { FetchPublicFile } from '#files/fetch-public-file.ts';
import type { FileStore } from '#files/file-store.ts';
import { toPhotoIds } from './create-photo-urls.ts';

export interface FindRemotePhotoTools {
  readonly db: Database;
  readonly files: FileStore;
  readonly fetchPublicFile: FetchPublicFile;
}

/** @limit rate: The photo is not shown. */
const LIMITS = { maxBytes: 8 * 1024 * 1024, timeoutMs: 8_000 };

/** The photo with this key, fetched once and then cached. Null once the photo has left the catalogue. */
export async function findRemotePhoto(
  { db, files, fetchPublicFile }: FindRemotePhotoTools,
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
  return contentType && picture ? { bytes: picture.bytes, contentType } : null;
}
