import type { PictureFormat } from '../identify-picture.ts';
import type { StrippedPicture } from '../strip/picture-writer.ts';
import { mendPng } from './mend-png.ts';
import { shareOfGif } from './share-of-gif.ts';
import { shareOfJpeg } from './share-of-jpeg.ts';

/** A picture of which less decodes is refused: what is shown of it may not be what was photographed. */
const SHARE_MIN = 0.95;

/**
 * A stripped picture that a strict decoder refuses, as a tolerant one can read it. Null if too little of it can be read, or if
 * there is no decoder of its format that reads a part.
 */
export async function mendPicture(picture: StrippedPicture, format: PictureFormat): Promise<Uint8Array | null> {
  try {
    const mend = MEND[format];
    const { share, bytes } = mend ? await mend(picture) : NOTHING;
    return share < SHARE_MIN ? null : bytes;
  } catch (error) {
    // A segment is shorter than what it has to say.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

interface Mended {
  /** Which part of the rows is there. */
  readonly share: number;
  readonly bytes: Uint8Array;
}

const NOTHING: Mended = { share: 0, bytes: new Uint8Array() };

const MEND: Readonly<Partial<Record<PictureFormat, (picture: StrippedPicture) => Mended | Promise<Mended>>>> = {
  jpeg: ({ bytes, isWhole }) => ({ share: shareOfJpeg(bytes, isWhole), bytes }),
  gif: ({ bytes }) => ({ share: shareOfGif(bytes), bytes }),
  png: ({ bytes }) => mendPng(bytes),
};
