import { PICTURE_LIMIT, URL_LIMIT_CHARS } from '@vidno/contract/constants';

const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic', 'image/heif'];
const PICTURE_NAMES = /\.(jpe?g|png|webp|gif|hei[cf])$/i;

/** For the file picker. Some systems know HEIC by its ending only. */
export const PICTURE_ACCEPT = [...PICTURE_TYPES, '.heic', '.heif'].join(',');

export type PhotoRefusal = 'empty' | 'too_heavy' | 'not_picture';
export type LinkRefusal = 'malformed' | 'too_long';

/** What is surely wrong before a byte is sent; the server looks inside. */
export function refusePhoto(file: { name: string; type: string; size: number }): PhotoRefusal | null {
  const looksRight = file.type ? PICTURE_TYPES.includes(file.type.toLowerCase()) : PICTURE_NAMES.test(file.name);
  if (!looksRight) return 'not_picture';
  if (file.size === 0) return 'empty';
  return file.size > PICTURE_LIMIT.bytes ? 'too_heavy' : null;
}

export function refuseLink(text: string): LinkRefusal | null {
  const link = text.trim();
  if (link.length > URL_LIMIT_CHARS) return 'too_long';
  const url = URL.parse(link);
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? null : 'malformed';
}

/** What was dropped or pasted: a picture first, else a link to one. */
export function photoIn(transfer: Pick<DataTransfer, 'files' | 'getData'>): File | string | null {
  const [first] = transfer.files;
  if (first) return first;
  const text = (transfer.getData('text/uri-list') || transfer.getData('text/plain')).trim();
  return text && refuseLink(text) === null ? text : null;
}
