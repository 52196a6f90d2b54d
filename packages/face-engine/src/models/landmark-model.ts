import { fileURLToPath } from 'node:url';
import type { ModelFile } from './model-file.ts';

/** @limit none */
export const LANDMARK_INPUT_SIZE = 112;

/** A square around one face in, 68 points out, as fractions of the square. */
export const LANDMARK_MODEL: ModelFile = {
  path: fileURLToPath(new URL('../../models/face-api/landmarks-68.onnx', import.meta.url)),
  sha256: '008d6ba7dcd3fceb06fdb27bd29103cede0219e8319207bf06252a43e02d636b',
};
