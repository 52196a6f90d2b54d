import sharp from 'sharp';

/** @limit none */
export const PERCEPTUAL_HASH_BYTES = 8;
/** A picture is reduced to so many pixels a side. */
const SIDE = 32;
/** Of its lowest frequencies so many are kept in each direction: 64 bits. */
const FREQUENCIES = 8;

const COSINES = Array.from({ length: FREQUENCIES }, (_, frequency) =>
  Float64Array.from({ length: SIDE }, (_, place) => Math.cos((Math.PI * frequency * (2 * place + 1)) / (2 * SIDE))),
);

/**
 * What a picture looks like, in 64 bits (pHash: the signs of its lowest frequencies against their median). Copies that were encoded
 * again, made smaller or grey differ in two bits at most. Crops and mirrored copies are other pictures. Null if it cannot be decoded.
 */
export async function toPerceptualHash(jpeg: Uint8Array): Promise<Uint8Array | null> {
  try {
    const pixels = await sharp(jpeg).greyscale().resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer();
    return toBits(transform(pixels));
  } catch {
    return null;
  }
}

/** The lowest frequencies of a discrete cosine transform, row by row. */
function transform(pixels: Uint8Array): Float64Array {
  const rows = new Float64Array(SIDE * FREQUENCIES);
  for (let y = 0; y < SIDE; y += 1) {
    COSINES.forEach((cosines, u) => {
      let sum = 0;
      for (let x = 0; x < SIDE; x += 1) sum += (pixels[y * SIDE + x] ?? 0) * (cosines[x] ?? 0);
      rows[y * FREQUENCIES + u] = sum;
    });
  }
  const frequencies = new Float64Array(FREQUENCIES ** 2);
  COSINES.forEach((cosines, v) => {
    for (let u = 0; u < FREQUENCIES; u += 1) {
      let sum = 0;
      for (let y = 0; y < SIDE; y += 1) sum += (rows[y * FREQUENCIES + u] ?? 0) * (cosines[y] ?? 0);
      frequencies[v * FREQUENCIES + u] = sum;
    }
  });
  return frequencies;
}

function toBits(frequencies: Float64Array): Uint8Array {
  const sorted = frequencies.toSorted();
  const middle = sorted.length / 2;
  const median = ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
  const bits = new Uint8Array(PERCEPTUAL_HASH_BYTES);
  frequencies.forEach((frequency, index) => {
    if (frequency > median) bits[index >> 3] = (bits[index >> 3] ?? 0) | (1 << (index & 7));
  });
  return bits;
}
