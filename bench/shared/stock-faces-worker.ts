import { decodePicture } from '@vidno/face-engine/decode/decode-picture';
import type { Raster } from '@vidno/face-engine/geometry';
import { analyse, countFaces } from '@vidno/face-engine/testing/stock-library';

/** The straightforward use of the library as published: decode, detect, describe. Returns the number of faces. */
export async function countStockFaces(picture: Uint8Array): Promise<number> {
  return (await analyse(await decode(picture))).length;
}

/** Decodes and detects, no more. */
export async function detectStockFaces(picture: Uint8Array): Promise<number> {
  return await countFaces(await decode(picture));
}

async function decode(picture: Uint8Array): Promise<Raster> {
  const decoded = await decodePicture(picture);
  if (decoded.kind === 'refused') throw new Error(decoded.because);
  return decoded.raster;
}
