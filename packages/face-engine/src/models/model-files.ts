import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

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

/** A model cannot be used; the one-line message says why. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
}

/** The sides of the cells of the detector's three grids, in pixels of its input. */
export const DETECTOR_STRIDES = [8, 16, 32] as const;
/** Width and height of its input are multiples of this. */
export const DETECTOR_STEP = 32;

/** YuNet: a picture in; for each cell of each grid two scores, a box and five points out. */
export const DETECTOR_MODEL: ModelFile = {
  path: fileURLToPath(new URL('../../models/yunet/yunet-n.onnx', import.meta.url)),
  sha256: '104ee26c71d5c270ce79a6b3dced91c91013260d29a6bf18f9296c5b8c4c2b12',
};

/** @limit none */
export const LANDMARK_INPUT_SIZE = 112;

/** A square around one face in, 68 points out, as fractions of the square. */
export const LANDMARK_MODEL: ModelFile = {
  path: fileURLToPath(new URL('../../models/face-api/landmarks-68.onnx', import.meta.url)),
  sha256: '008d6ba7dcd3fceb06fdb27bd29103cede0219e8319207bf06252a43e02d636b',
};
