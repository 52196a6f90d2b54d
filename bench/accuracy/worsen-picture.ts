import sharp from 'sharp';
import type { Weakness } from '../../apps/web/src/features/photo-search/form/coach.ts';
import type { FaceBox } from '../../packages/face-engine/src/face-engine.ts';

/** Of a face, in pixels of its picture. */
interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Picture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly face: PixelBox;
}

const SMALL_FACE_PX = 28;
/** In widths of the face. */
const BLUR = 4 / 110;
const BLACK = '#000000';

const WAYS: Readonly<Record<Weakness, (picture: Picture) => Promise<Uint8Array>>> = {
  size: ({ bytes, width, face }) =>
    sharp(bytes)
      .resize(Math.round((width * SMALL_FACE_PX) / face.width))
      .png()
      .toBuffer(),
  sharpness: ({ bytes, face }) =>
    sharp(bytes)
      .blur(face.width * BLUR)
      .png()
      .toBuffer(),
  compression: ({ bytes }) => sharp(bytes).jpeg({ quality: 5 }).toBuffer(),
  exposure: ({ bytes }) => sharp(bytes).linear(0.06, 0).png().toBuffer(),
  pose: squeezeHalf,
  eyes: (picture) => coverPart(picture, { from: 0.26, to: 0.46 }),
  mouth: (picture) => coverPart(picture, { from: 0.66, to: 0.94 }),
};

/** Makes the picture worse in the way that the coach's figures were measured with (`WEAKNESSES`). */
export async function worsenPicture(bytes: Uint8Array, box: FaceBox, weakness: Weakness): Promise<Uint8Array> {
  const { width, height } = await sharp(bytes).metadata();
  const left = Math.max(0, Math.round(box.x * width));
  const top = Math.max(0, Math.round(box.y * height));
  const face = {
    left,
    top,
    width: Math.min(width - left, Math.round(box.width * width)),
    height: Math.min(height - top, Math.round(box.height * height)),
  };
  return await WAYS[weakness]({ bytes, width, height, face });
}

/** The half of the picture to the right of the middle of the face, to half its width. */
async function squeezeHalf({ bytes, width, height, face }: Picture): Promise<Uint8Array> {
  const middle = Math.round(face.left + face.width / 2);
  const squeezed = Math.round((width - middle) / 2);
  const left = await sharp(bytes).extract({ left: 0, top: 0, width: middle, height }).png().toBuffer();
  const right = await sharp(bytes)
    .extract({ left: middle, top: 0, width: width - middle, height })
    .resize(squeezed, height, { fit: 'fill' })
    .png()
    .toBuffer();
  return await sharp({ create: { width: middle + squeezed, height, channels: 3, background: BLACK } })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: middle, top: 0 },
    ])
    .png()
    .toBuffer();
}

/** A black bar across the face; heights are fractions of its box. */
async function coverPart({ bytes, face }: Picture, { from, to }: { from: number; to: number }): Promise<Uint8Array> {
  const height = Math.round((to - from) * face.height);
  const bar = sharp({ create: { width: face.width, height, channels: 3, background: BLACK } });
  const input = await bar.png().toBuffer();
  return await sharp(bytes)
    .composite([{ input, left: face.left, top: Math.round(face.top + from * face.height) }])
    .png()
    .toBuffer();
}
