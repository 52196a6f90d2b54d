import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface Weight {
  readonly values: Float32Array;
  readonly shape: readonly number[];
}

export interface WeightSet {
  named(name: string): Weight;
}

interface Manifest {
  readonly weights: readonly ManifestEntry[];
}

interface ManifestEntry {
  readonly name: string;
  readonly shape: readonly number[];
  readonly quantization?: { readonly dtype: 'uint8'; readonly scale: number; readonly min: number };
}

/** Throws if the checksum differs, because the distance limits hold for these weights only. */
export async function readWeights(files: string, sha256: string): Promise<WeightSet> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')), 'model');
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
  for (const entry of entries) {
    const count = entry.shape.reduce((product, size) => product * size, 1);
    const bytes = entry.quantization === undefined ? count * 4 : count;
    weights.set(entry.name, { shape: entry.shape, values: toFloats(stored.subarray(offset, offset + bytes), entry) });
    offset += bytes;
  }
  return {
    named(name) {
      const weight = weights.get(name);
      if (weight === undefined) throw new Error(`The network has no weight "${name}"`);
      return weight;
    },
  };
}

function toFloats(bytes: Buffer, { quantization }: ManifestEntry): Float32Array {
  if (quantization === undefined) return new Float32Array(Uint8Array.from(bytes).buffer);
  const { scale, min } = quantization;
  return Float32Array.from(bytes, (step) => step * scale + min);
}
