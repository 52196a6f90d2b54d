import type { PictureFault } from '../face-engine.ts';
import { PICTURE_LIMITS } from './picture-limits.ts';
import { type PictureFormat, sniffPicture } from './sniff-picture.ts';

export type IdentifyPictureOutcome =
  | { readonly kind: 'identified'; readonly format: PictureFormat }
  | { readonly kind: 'refused'; readonly because: PictureFault };

/** What the length and the first bytes alone say. */
export function identifyPicture(bytes: Uint8Array): IdentifyPictureOutcome {
  if (bytes.byteLength === 0) return { kind: 'refused', because: 'picture_empty' };
  if (bytes.byteLength > PICTURE_LIMITS.bytes) return { kind: 'refused', because: 'picture_too_heavy' };
  const format = sniffPicture(bytes);
  return format === null ? { kind: 'refused', because: 'picture_unreadable' } : { kind: 'identified', format };
}
