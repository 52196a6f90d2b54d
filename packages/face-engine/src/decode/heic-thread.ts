import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import createModule from 'libheif-js/libheif-wasm/libheif.js';
import sharp from 'sharp';
import type { Raster } from '../geometry.ts';
import { toUprightRaster } from './sharp.ts';

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

/** The part of libheif that we use. Pointers into its memory are opaque. */
interface Libheif {
  readonly heif_error_code: { readonly heif_error_Ok: Pointer };
  readonly heif_colorspace: { readonly heif_colorspace_RGB: Pointer };
  readonly heif_chroma: { readonly heif_chroma_interleaved_RGB: Pointer };
  heif_context_alloc(): Pointer;
  heif_context_read_from_memory(context: Pointer, bytes: Uint8Array): { readonly code: Pointer };
  heif_js_context_get_primary_image_handle(context: Pointer): Pointer;
  heif_js_decode_image2(handle: Pointer, colorspace: Pointer, chroma: Pointer): Decoded | Failure;
}

interface Pointer {
  readonly __pointer: unique symbol;
}

interface Failure {
  readonly code: unknown;
}

interface Decoded {
  readonly channels: readonly Plane[];
}

interface Plane {
  readonly data: Uint8Array;
  /** Bytes from one row to the next. */
  readonly stride: number;
  readonly width: number;
  readonly height: number;
}

/** A new instance for each picture: its memory only grows, and a malicious picture must not affect the next one. */
async function openLibheif(): Promise<Libheif> {
  const wasmBinary = await readFile(createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm'));
  // The package's own types describe another way of loading it, and return `any`.
  const create = createModule as unknown as (options: object) => Libheif;
  return create({ wasmBinary, print: ignore, printErr: ignore });
}

function ignore(): void {}
