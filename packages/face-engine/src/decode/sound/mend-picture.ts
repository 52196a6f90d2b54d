import type { PictureFormat } from '../identify-picture.ts';
import { mendPng } from './mend-png.ts';
import { shareOfGif } from './share-of-gif.ts';
import { shareOfJpeg } from './share-of-jpeg.ts';

/** A picture of which less decodes is refused: what is shown of it may not be what was photographed. */
const SHARE_MIN = 0.95;

/**
 * A stripped picture that a strict decoder refuses, as a tolerant one can read it. Null if too little of it can be read, or if
 * there is no decoder of its format that reads a part.
 */
export async function mendPicture(
  { bytes, isWhole }: { bytes: Uint8Array; isWhole: boolean },
  format: PictureFormat,
): Promise<Uint8Array | null> {
  switch (format) {
    case 'jpeg':
      return shareOfJpeg(bytes, isWhole) < SHARE_MIN ? null : bytes;
    case 'gif':
      return shareOfGif(bytes) < SHARE_MIN ? null : bytes;
    case 'png': {
      const { share, png } = await mendPng(bytes);
      return share < SHARE_MIN ? null : png;
    }
    default:
      return null;
  }
}
