import sharp from 'sharp';

/** So few pixels that no face can be recognised, by people or by models. */
const SIDE_PIXELS = 10;
/** Enlarged again, so that browsers do not show blocks. */
const SHOWN_PIXELS = 240;
const QUALITY = 60;
/** @limit request: A larger photo of a catalogue has no blurred preview. */
const PIXELS_MAX = 50_000_000;

/** A JPEG that shows the colours of a picture and nothing else. Null if it cannot be decoded. */
export async function blurPicture(picture: Uint8Array): Promise<Uint8Array | null> {
  try {
    const tiny = await sharp(picture, { limitInputPixels: PIXELS_MAX })
      .rotate()
      .resize(SIDE_PIXELS, SIDE_PIXELS, { fit: 'cover' })
      .removeAlpha()
      .png()
      .toBuffer();
    return await sharp(tiny)
      .resize(SHOWN_PIXELS, SHOWN_PIXELS, { kernel: 'cubic' })
      .jpeg({ quality: QUALITY })
      .toBuffer();
  } catch {
    return null;
  }
}
