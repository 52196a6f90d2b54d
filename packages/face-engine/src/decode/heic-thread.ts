import { parentPort, workerData } from 'node:worker_threads';
import type { PictureFault } from '../face-engine.ts';
import type { Raster } from '../geometry/raster.ts';
import { faultOfSize } from './fault-of-size.ts';
import { openLibheif, type Plane } from './libheif.ts';

export type DecodeHeicOutcome =
  | { readonly kind: 'decoded'; readonly raster: Raster }
  | { readonly kind: 'refused'; readonly because: PictureFault };

const DAMAGED = { kind: 'refused', because: 'picture_damaged' } as const;

async function decode(picture: Uint8Array): Promise<DecodeHeicOutcome> {
  const libheif = await openLibheif();
  const context = libheif.heif_context_alloc();
  const read = libheif.heif_context_read_from_memory(context, picture);
  if (read.code !== libheif.heif_error_code.heif_error_Ok) return DAMAGED;
  const handle = libheif.heif_js_context_get_primary_image_handle(context);
  const width = libheif.heif_image_handle_get_width(handle);
  const height = libheif.heif_image_handle_get_height(handle);
  const fault = faultOfSize(width, height);
  if (fault !== null) return { kind: 'refused', because: fault };
  const decoded = libheif.heif_js_decode_image2(
    handle,
    libheif.heif_colorspace.heif_colorspace_RGB,
    libheif.heif_chroma.heif_chroma_interleaved_RGB,
  );
  if (!('channels' in decoded)) return DAMAGED;
  const [plane] = decoded.channels;
  return plane === undefined ? DAMAGED : { kind: 'decoded', raster: withoutGaps(plane) };
}

function withoutGaps({ data, stride, width, height }: Plane): Raster {
  const pixels = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    pixels.set(data.subarray(row * stride, row * stride + width * 3), row * width * 3);
  }
  return { pixels, width, height };
}

const outcome = await decode(workerData);
parentPort?.postMessage(outcome);
