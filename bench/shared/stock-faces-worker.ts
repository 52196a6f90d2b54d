import { decodePicture } from '@vidno/face-engine/decode/decode-picture';
import { analyse } from '@vidno/face-engine/testing/stock-library';

/** The straightforward use of the library as published: decode, detect, describe. Returns the number of faces. */
export async function countStockFaces(picture: Uint8Array): Promise<number> {
  const decoded = await decodePicture(picture);
  if (decoded.kind === 'refused') throw new Error(decoded.because);
  return (await analyse(decoded.raster)).length;
}
