import { readFile, realpath, stat } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { PICTURE_LIMIT } from '@vidno/contract/constants';
import type { FetchPublicFile } from '#files/fetch-public-file.ts';
import type { PhotoFault } from './remark-rules.ts';

export type PictureBytes =
  | { readonly kind: 'read'; readonly bytes: Uint8Array }
  | { readonly kind: 'refused'; readonly because: PhotoFault };

/** @limit time: The line of the import is kept without this picture. */
const FETCH_TIMEOUT_MS = 20_000;

export function isRemote(location: string): boolean {
  return /^https?:\/\//i.test(location);
}

/** Reads a photo from a public URL, or from a file below the folder of the import. */
export async function readPicture(
  { folder, fetchPublicFile }: { folder: string; fetchPublicFile: FetchPublicFile },
  location: string,
): Promise<PictureBytes> {
  if (!isRemote(location)) return await readFileBelow(folder, location);
  const fetched = await fetchPublicFile(location, { maxBytes: PICTURE_LIMIT.bytes, timeoutMs: FETCH_TIMEOUT_MS });
  return fetched.kind === 'fetched' ? { kind: 'read', bytes: fetched.bytes } : fetched;
}

async function readFileBelow(folder: string, location: string): Promise<PictureBytes> {
  const root = await realpath(folder);
  const given = resolve(root, location);
  // Symbolic links are resolved before the check, so that none leads out of the folder.
  const path = await realpath(given).catch(() => null);
  if (!(path ?? given).startsWith(root + sep)) return { kind: 'refused', because: 'photo_outside_folder' };
  if (path === null) return { kind: 'refused', because: 'photo_missing' };
  const found = await stat(path);
  if (!found.isFile()) return { kind: 'refused', because: 'photo_missing' };
  if (found.size > PICTURE_LIMIT.bytes) return { kind: 'refused', because: 'picture_too_heavy' };
  const bytes = await readFile(path).catch(() => null);
  return bytes ? { kind: 'read', bytes } : { kind: 'refused', because: 'photo_missing' };
}
