import sharp from 'sharp';
import type { FaceBox } from '../face-engine.ts';
import type { Raster } from '../geometry/raster.ts';

const SIDE = 240;
const QUALITY = 85;
/** Of the face's longer side, on each side: hair and chin belong to a face one has to recognise. */
const ROOM = 0.35;

/** A square JPEG around the face, for the screens. */
export async function cutCrop({ pixels, width, height }: Raster, box: FaceBox): Promise<Uint8Array> {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .extract(squareAround(box, width, height))
    .resize(SIDE, SIDE, { fit: 'fill' })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

interface Square {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Inside the picture: at its edge the face is no longer in the middle. */
function squareAround(box: FaceBox, width: number, height: number): Square {
  const wished = Math.max(box.width * width, box.height * height) * (1 + 2 * ROOM);
  const side = Math.max(1, Math.min(Math.round(wished), width, height));
  return {
    left: within(Math.round((box.x + box.width / 2) * width - side / 2), width - side),
    top: within(Math.round((box.y + box.height / 2) * height - side / 2), height - side),
    width: side,
    height: side,
  };
}

function within(value: number, most: number): number {
  return Math.min(most, Math.max(0, value));
}
