import sharp from 'sharp';

const WIDTH = 960;
const HEIGHT = 1_280;
const GRAIN = { type: 'gaussian', mean: 128, sigma: 14 } as const;

/** The picture as a photo comes out of a messenger: 1280 px high, with the grain of a sensor, about 300 kB. */
export async function toPhotoAsSent(picture: Uint8Array): Promise<Uint8Array> {
  const background = { r: 128, g: 128, b: 128 };
  const grain = { create: { width: WIDTH, height: HEIGHT, channels: 3 as const, background, noise: GRAIN } };
  const enlarged = await sharp(picture).resize(WIDTH, HEIGHT, { fit: 'cover' }).toBuffer();
  return await sharp(enlarged)
    .composite([{ input: grain, blend: 'overlay' }])
    .jpeg({ quality: 88 })
    .toBuffer();
}
