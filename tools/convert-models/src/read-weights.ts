import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Most numbers are stored as bytes: a value is `step × scale + min`. */
export type WeightValues =
  | { readonly steps: Uint8Array; readonly scale: number; readonly min: number }
  | { readonly floats: Float32Array };

export interface Weight {
  readonly values: WeightValues;
  readonly shape: readonly number[];
}

export interface WeightSet {
  named(name: string): Weight;
}

export function toFloats({ values }: Weight): Float32Array {
  return 'floats' in values
    ? values.floats
    : Float32Array.from(values.steps, (step) => step * values.scale + values.min);
}

interface Manifest {
  readonly weights: readonly ManifestEntry[];
}

interface ManifestEntry {
  readonly name: string;
  readonly shape: readonly number[];
  readonly quantization?: { readonly dtype: 'uint8'; readonly scale: number; readonly min: number };
}

/** Throws if the checksum differs, because everything was measured with exactly these weights. */
export async function readWeights(files: string, sha256: string): Promise<WeightSet> {
  const folder = join(dirname(fileURLToPath(import.meta.resolve('@vladmandic/face-api/package.json'))), 'model');
  const manifest = await readFile(join(folder, `${files}-weights_manifest.json`));
  const stored = await readFile(join(folder, `${files}.bin`));
  const found = createHash('sha256').update(manifest).update(stored).digest('hex');
  if (found !== sha256) throw new Error(`Weights ${files} have sha256 ${found}, expected ${sha256}`);
  // The checksum guarantees the shape of the manifest.
  const entries = (JSON.parse(manifest.toString('utf8')) as Manifest[]).flatMap(({ weights }) => weights);
  return toWeightSet(entries, stored);
}

function toWeightSet(entries: readonly ManifestEntry[], stored: Buffer): WeightSet {
  const weights = new Map<string, Weight>();
  let offset = 0;
  for (const { name, shape, quantization } of entries) {
    const count = shape.reduce((product, size) => product * size, 1);
    const bytes = stored.subarray(offset, offset + (quantization ? count : count * 4));
    const values = quantization
      ? { steps: bytes, scale: quantization.scale, min: quantization.min }
      : { floats: new Float32Array(Uint8Array.from(bytes).buffer) };
    weights.set(name, { shape, values });
    offset += bytes.length;
  }
  return {
    named(name) {
      const weight = weights.get(name);
      if (weight === undefined) throw new Error(`The network has no weight "${name}"`);
      return weight;
    },
  };
}
