import { PICTURE_LIMIT, URL_LIMIT_CHARS } from '@vidno/contract/constants';

const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic', 'image/heif'];
const PICTURE_NAMES = /\.(jpe?g|png|webp|gif|hei[cf])$/i;

/** For the file picker. Some systems recognise HEIC only by its extension. */
export const PICTURE_ACCEPT = [...PICTURE_TYPES, '.heic', '.heif'].join(',');

export type PhotoProblem = 'empty' | 'too_heavy' | 'not_picture';
export type LinkProblem = 'malformed' | 'too_long';

/** What is certainly wrong before the upload; the server checks the content. */
export function checkPhoto(file: { name: string; type: string; size: number }): PhotoProblem | null {
  const looksRight = file.type ? PICTURE_TYPES.includes(file.type.toLowerCase()) : PICTURE_NAMES.test(file.name);
  if (!looksRight) return 'not_picture';
  if (file.size === 0) return 'empty';
  return file.size > PICTURE_LIMIT.bytes ? 'too_heavy' : null;
}

export function checkLink(text: string): LinkProblem | null {
  const link = text.trim();
  if (link.length > URL_LIMIT_CHARS) return 'too_long';
  const url = URL.parse(link);
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? null : 'malformed';
}

/** The dropped or pasted picture, or a link to one. */
export function photoFrom(transfer: Pick<DataTransfer, 'files' | 'getData'>): File | string | null {
  const [first] = transfer.files;
  if (first) return first;
  const text = (transfer.getData('text/uri-list') || transfer.getData('text/plain')).trim();
  return text && checkLink(text) === null ? text : null;
}

/** Into a field, which takes what is pasted or dropped there itself. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]');
}
