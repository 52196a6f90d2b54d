import sharp from 'sharp';

/** As a messenger sends photos: 1280 px high, with the grain of a sensor, about 300 kB. */
export async function toMessengerPhoto(picture: Uint8Array): Promise<Uint8Array> {
  const [width, height] = [960, 1_280];
  const background = { r: 128, g: 128, b: 128 };
  const noise = { type: 'gaussian', mean: 128, sigma: 14 } as const;
  const enlarged = await sharp(picture).resize(width, height, { fit: 'cover' }).toBuffer();
  return await sharp(enlarged)
    .composite([{ input: { create: { width, height, channels: 3, background, noise } }, blend: 'overlay' }])
    .jpeg({ quality: 88 })
    .toBuffer();
}
