import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ModelError } from './model-error.ts';

/** A ready ONNX file. It is opened only with this checksum, because everything was measured with exactly these weights. */
export interface ModelFile {
  readonly path: string;
  readonly sha256: string;
}

/** Throws a `ModelError` if the file is missing or has another checksum. */
export async function readModelFile({ path, sha256 }: ModelFile): Promise<Uint8Array> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new ModelError(`${path} cannot be read`, { cause });
  });
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256) throw new ModelError(`${path} has the checksum ${found}, expected ${sha256}`);
  return bytes;
}
