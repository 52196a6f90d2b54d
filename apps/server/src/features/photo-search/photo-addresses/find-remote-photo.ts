import type { Database } from '#database/database.ts';
import { listPeople } from '#features/catalogue/public.ts';
import type { FetchPublicFile } from '#files/fetch-public-file.ts';
import type { FileStore } from '#files/file-store.ts';
import type { FileUrls } from '#files/file-urls.ts';
import { toPhotoIds } from './remote-photo-key.ts';
import { sniffPicture } from './sniff-picture.ts';

export interface FindRemotePhotoTools {
  readonly db: Database;
  readonly files: FileStore;
  readonly fileUrls: FileUrls;
  readonly fetchPublicFile: FetchPublicFile;
}

const LIMITS = { maxBytes: 8 * 1024 * 1024, timeoutMs: 8_000 };

/** The photo behind a ticket, fetched once and then kept; null as soon as the catalogue has it no more. */
export async function findRemotePhoto(
  { db, files, fileUrls, fetchPublicFile }: FindRemotePhotoTools,
  ticket: string,
): Promise<{ bytes: Uint8Array; contentType: string } | null> {
  const key = fileUrls.keyOf(ticket);
  const ids = key === null ? null : toPhotoIds(key);
  if (key === null || !ids) return null;
  const person = (await listPeople(db, [ids.personId])).get(ids.personId);
  const url = person?.photos.find(({ id }) => id === ids.photoId)?.remoteUrl;
  if (!url) {
    await files.remove(key);
    return null;
  }
  const kept = await files.find(key);
  if (kept) return toPicture(kept);

  const fetched = await fetchPublicFile(url, LIMITS);
  const picture = fetched.kind === 'fetched' ? toPicture(fetched.bytes) : null;
  if (picture) await files.put(key, picture.bytes, picture.contentType);
  return picture;
}

/** What the site calls it does not count, only what it is. */
function toPicture(bytes: Uint8Array): { bytes: Uint8Array; contentType: string } | null {
  const contentType = sniffPicture(bytes);
  return contentType === null ? null : { bytes, contentType };
}
