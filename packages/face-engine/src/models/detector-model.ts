import { fileURLToPath } from 'node:url';
import type { ModelFile } from './model-file.ts';

/** The sides of the cells of the detector's three grids, in pixels of its input. */
export const DETECTOR_STRIDES = [8, 16, 32] as const;
/** Width and height of its input are multiples of this. */
export const DETECTOR_STEP = 32;

/** YuNet: a picture in; for each cell of each grid two scores, a box and five points out. */
export const DETECTOR_MODEL: ModelFile = {
  path: fileURLToPath(new URL('../../models/yunet/yunet-n.onnx', import.meta.url)),
  sha256: '104ee26c71d5c270ce79a6b3dced91c91013260d29a6bf18f9296c5b8c4c2b12',
};
