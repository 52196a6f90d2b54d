import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import type { Raster } from '../geometry/raster.ts';
import { openLibheif, type Plane } from './libheif.ts';
import { toUprightRaster } from './to-upright-raster.ts';

async function decode(picture: Uint8Array): Promise<Raster> {
  const libheif = await openLibheif();
  const context = libheif.heif_context_alloc();
  const read = libheif.heif_context_read_from_memory(context, picture);
  if (read.code !== libheif.heif_error_code.heif_error_Ok) throw new Error('libheif cannot read the picture');
  const decoded = libheif.heif_js_decode_image2(
    libheif.heif_js_context_get_primary_image_handle(context),
    libheif.heif_colorspace.heif_colorspace_RGB,
    libheif.heif_chroma.heif_chroma_interleaved_RGB,
  );
  const [plane] = 'channels' in decoded ? decoded.channels : [];
  if (plane === undefined) throw new Error('libheif cannot decode the picture');
  const { width, height } = plane;
  return await toUprightRaster(sharp(withoutGaps(plane), { raw: { width, height, channels: 3 } }));
}

/** In place, because the pixels of a large picture take 150 MB. */
function withoutGaps({ data, stride, width, height }: Plane): Uint8Array {
  for (let row = 1; row < height; row += 1) data.copyWithin(row * width * 3, row * stride, row * stride + width * 3);
  return data.subarray(0, width * height * 3);
}

const raster = await decode(workerData);
parentPort?.postMessage(raster);
