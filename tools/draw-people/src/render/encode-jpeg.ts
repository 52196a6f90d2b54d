import sharp from 'sharp';
import type { Picture } from './render-portrait.ts';

export async function encodeJpeg({ rgb, size }: Picture, quality: number): Promise<Buffer> {
  return sharp(rgb, { raw: { width: size, height: size, channels: 3 } })
    .jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:2:0' })
    .toBuffer();
}
