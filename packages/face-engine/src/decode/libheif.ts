import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import createModule from 'libheif-js/libheif-wasm/libheif.js';

/** The part of libheif that we use. Pointers into its memory are opaque. */
export interface Libheif {
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

export interface Plane {
  readonly data: Uint8Array;
  /** Bytes from one row to the next. */
  readonly stride: number;
  readonly width: number;
  readonly height: number;
}

/** A new instance for each picture: its memory only grows, and a malicious picture must not affect the next one. */
export async function openLibheif(): Promise<Libheif> {
  const wasmBinary = await readFile(createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm'));
  // The package's own types describe another way of loading it, and return `any`.
  const create = createModule as unknown as (options: object) => Libheif;
  return create({ wasmBinary, print: ignore, printErr: ignore });
}

function ignore(): void {}
