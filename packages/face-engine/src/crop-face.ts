import sharp, { type Sharp } from 'sharp';
import { hardenSharp } from './decode/harden-sharp.ts';
import type { FaceBox } from './face-engine.ts';

const SIDE = 240;
const QUALITY = 85;
/** Of the face's longer side, on each side: hair and chin belong to a face one has to recognise. */
const ROOM = 0.35;

/** A square JPEG around the face, in the threads of libvips; `jpeg` is one that the engine made. */
export async function cropFace(jpeg: Uint8Array, box: FaceBox): Promise<Uint8Array> {
  hardenSharp();
  const { width, height } = await sharp(jpeg).metadata();
  const square = squareAround(box, width, height);
  const scale = SIDE / square.width;
  // Made smaller first, a large picture is never decoded at its full size.
  if (scale < 1) return scaled(sharp(jpeg), { width, height, square, scale });
  return sharp(jpeg).extract(square).resize(SIDE, SIDE, { fit: 'fill' }).jpeg({ quality: QUALITY }).toBuffer();
}

function scaled(picture: Sharp, { width, height, square, scale }: Scaling): Promise<Uint8Array> {
  const size = { width: Math.max(SIDE, Math.round(width * scale)), height: Math.max(SIDE, Math.round(height * scale)) };
  return picture
    .resize({ ...size, fit: 'fill' })
    .extract({
      left: Math.min(Math.round(square.left * scale), size.width - SIDE),
      top: Math.min(Math.round(square.top * scale), size.height - SIDE),
      width: SIDE,
      height: SIDE,
    })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

interface Scaling {
  readonly width: number;
  readonly height: number;
  readonly square: Square;
  readonly scale: number;
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
