import sharp from 'sharp';
import type { FaceBox } from '../face-engine.ts';
import type { Raster } from '../geometry/raster.ts';

const SIDE = 240;
const QUALITY = 85;
/** Relative to the face's longer side, so that hair and chin are visible too. */
const MARGIN = 0.35;

/** A square JPEG around the face, for display. */
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

/** Always inside the picture, so a face at the edge is not centred. */
function squareAround(box: FaceBox, width: number, height: number): Square {
  const wanted = Math.max(box.width * width, box.height * height) * (1 + 2 * MARGIN);
  const side = Math.max(1, Math.min(Math.round(wanted), width, height));
  return {
    left: clamp(Math.round((box.x + box.width / 2) * width - side / 2), width - side),
    top: clamp(Math.round((box.y + box.height / 2) * height - side / 2), height - side),
    width: side,
    height: side,
  };
}

function clamp(value: number, max: number): number {
  return Math.min(max, Math.max(0, value));
}
