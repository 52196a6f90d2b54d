import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { LANDMARK_NETWORK } from './landmark-network.ts';
import type { Network } from './network.ts';
import { readWeights } from './read-weights.ts';

/** `node convert-models.ts --out FOLDER` writes the library's networks as ONNX files, always with the same bytes. */
export const NETWORKS: readonly Network[] = [LANDMARK_NETWORK];

export async function convert({ files, sha256, buildGraph }: Network): Promise<Uint8Array> {
  return buildGraph(await readWeights(files, sha256)).toBytes();
}

if (import.meta.main) {
  const { out } = parseArgs({ options: { out: { type: 'string' } } }).values;
  if (out === undefined) throw new Error('--out FOLDER is missing');
  await mkdir(resolve(out), { recursive: true });
  for (const network of NETWORKS) await writeFile(join(resolve(out), network.file), await convert(network));
}
